// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { RangeSlider } from '../../../src/features/profile/range-slider.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** Draws a slider and drags one of its thumbs to a number. @returns what it said, where thumbs stood, which lies above */
function drag(values: string[], thumb: number, to: number, isHeld = false) {
  const host = document.createElement('div');
  const root = createRoot(host);
  const said: string[][] = [];
  act(() =>
    root.render(
      <RangeSlider min={18} max={100} values={values} onChange={(next) => said.push(next)} />,
    ),
  );
  const inputs = [...host.querySelectorAll('input')];
  const places = inputs.map(({ value }) => value);
  const above = inputs.findIndex(({ style }) => style.zIndex === '1');
  act(() => {
    if (isHeld) inputs[thumb]?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    setValue?.call(inputs[thumb], String(to));
    inputs[thumb]?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  act(() => root.unmount());
  return { said, places, above };
}

describe('the slider of a range', () => {
  it('PROF-14 a thumb stops at the other one', () => {
    expect(drag(['25', '40'], 0, 60).said).toEqual([['40', '40']]);
    expect(drag(['25', '40'], 1, 20).said).toEqual([['25', '25']]);
    expect(drag(['25', '40'], 1, 50).said).toEqual([['25', '50']]);
  });

  it('PROF-12 PROF-13 of two in one place the one that can move takes the finger', () => {
    expect(drag(['100', '100'], 0, 90).above).toBe(0);
    expect(drag(['60', '60'], 0, 50).above).toBe(0);
    expect(drag(['18', '18'], 1, 30).above).toBe(1);
    expect(drag(['18', '100'], 1, 30).above).toBe(1);
  });

  it('PROF-12 PROF-13 two in one place are parted in either direction by whichever is dragged', () => {
    expect(drag(['60', '60'], 0, 50, true).said).toEqual([['50', '60']]);
    expect(drag(['60', '60'], 0, 70, true).said).toEqual([['60', '70']]);
    expect(drag(['30', '30'], 1, 20, true).said).toEqual([['20', '30']]);
    expect(drag(['25', '40'], 1, 20, true).said).toEqual([['25', '25']]);
  });

  it('PROF-12 PROF-13 what is not typed yet stands at its end and is said with the other', () => {
    const { said, places } = drag(['', ''], 0, 30);
    expect(places).toEqual(['18', '100']);
    expect(said).toEqual([['30', '100']]);
  });

  it('PROF-12 PROF-13 as long as one is not typed it looks like none, and takes a press where it stands', () => {
    const press = (values: string[], at: number) => {
      const host = document.createElement('div');
      const root = createRoot(host);
      const said: string[][] = [];
      const onChange = (next: string[]) => said.push(next);
      act(() =>
        root.render(<RangeSlider min={18} max={100} values={values} onChange={onChange} />),
      );
      const { style } = host.firstElementChild as HTMLElement;
      const filled = ['--low', '--high'].map((name) => style.getPropertyValue(name));
      act(() => {
        const up = new Event('pointerup', { bubbles: true });
        host.querySelectorAll('input')[at]?.dispatchEvent(up);
      });
      act(() => root.unmount());
      return { said, filled };
    };
    expect(press(['', ''], 1)).toEqual({ said: [['18', '100']], filled: ['0%', '0%'] });
    expect(press(['59', ''], 0)).toEqual({ said: [['59', '100']], filled: ['50%', '50%'] });
    expect(press(['18', '100'], 1)).toEqual({ said: [], filled: ['0%', '100%'] });
  });

  it('PROF-15 one number alone goes from end to end', () => {
    expect(drag(['50'], 0, 18).said).toEqual([['18']]);
    expect(drag(['word'], 0, 70).places).toEqual(['100']);
  });
});
