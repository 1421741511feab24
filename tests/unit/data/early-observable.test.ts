import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import { earlyObservable } from '../../../src/data/early/early-observable.ts';

it('SYNC-01 a screen that is left hears nothing more, whether or not the databases were open by then', async () => {
  for (const isOpen of [false, true]) {
    const source = new Subject<string>();
    let open = (_source: Subject<string>): void => undefined;
    const opening = new Promise<Subject<string>>((resolve) => (open = resolve));
    const seen: string[] = [];
    const watching = earlyObservable<string>(['early'], () => opening).subscribe((one) =>
      seen.push(one),
    );
    if (isOpen) open(source);
    await Promise.resolve();
    source.next('first');
    watching.unsubscribe();
    open(source);
    await opening;
    source.next('later');
    expect(source.observed).toBe(false);
    expect(seen).toEqual(isOpen ? ['early', 'first'] : ['early']);
  }
});
