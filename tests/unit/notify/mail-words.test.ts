import { describe, expect, it } from 'vitest';
import account from '../../../src/features/account/locales/fi.json' with { type: 'json' };
import login from '../../../src/features/login/locales/fi.json' with { type: 'json' };
import loginInEnglish from '../../../src/features/login/locales/en.json' with { type: 'json' };
import { loadConfig } from '../../../sync-server/config.ts';
import { composeMail } from '../../../sync-server/notify/message.ts';
import { english } from '../../../sync-server/notify/templates/english.ts';
import { finnish } from '../../../sync-server/notify/templates/finnish.ts';
import {
  mailTemplates,
  securityTemplates,
} from '../../../sync-server/notify/templates/template.ts';
import type { MailParams } from '../../../sync-server/notify/templates/template.ts';

const params = {
  senderName: 'Ville',
  meet_type: 'Sauna',
  location: 'Oulu',
  date: '2026-11-21T16:30:00.000Z',
  url: 'https://kohdataan.example/x',
};

describe('what mails say', () => {
  it('NOTIF-16 a new message: neither who nor what', () => {
    expect(finnish.new_message(params)).toEqual({
      subject: 'Sinulle on uusi viesti',
      paragraphs: [
        'Sinulle on saapunut uusi viesti. Turvallisuuden vuoksi emme näytä viestiä sähköpostissa. Lue se täällä: https://kohdataan.example/x',
        'Saat samasta keskustelusta enintään yhden sähköpostin 12 tunnissa.',
      ],
    });
    expect(JSON.stringify(english.new_message(params))).not.toContain('Ville');
  });

  it('NOTIF-17 a new meet of a favourite: who, what, where, when', () => {
    expect(finnish.favourites_meet(params)).toEqual({
      subject: 'Suosikkisi julkaisi uuden tapaamisen',
      paragraphs: [
        'Ville julkaisi uuden tapaamisen: Sauna, Oulu, 21.11.2026 klo 18.30. Katso tapaaminen: https://kohdataan.example/x',
      ],
    });
  });

  it('NOTIF-18 added as a favourite', () => {
    expect(finnish.new_like(params)).toEqual({
      subject: 'Sinut lisättiin suosikiksi',
      paragraphs: ['Ville lisäsi sinut suosikiksi! Katso profiili: https://kohdataan.example/x'],
    });
  });

  it('NOTIF-19 a sign-up: who, what, when', () => {
    expect(finnish.join_meet(params)).toEqual({
      subject: 'Uusi ilmoittautuminen tapaamiseesi',
      paragraphs: [
        'Ville ilmoittautui tapaamiseesi! Sauna, 21.11.2026 klo 18.30. Avaa keskustelu: https://kohdataan.example/x',
      ],
    });
    expect(english.join_meet({ ...params, meet_type: 'Kävely' }).paragraphs[0]).toContain(
      'your meetup! A walk, 21 November 2026',
    );
  });

  it.each(['constructor', 'toString'])(
    'SAFE-09 an admin may give any reason in words: %s',
    (reason) => {
      const { paragraphs } = english.profile_archived({
        ...params,
        reason,
        clause: '',
        automatic: false,
      });
      expect(paragraphs[0]).toContain(`Reason: ${reason}.`);
    },
  );

  it('SAFE-09 GEN-09 a heading of the terms stands in English as it has it there, a reason as within a sentence', () => {
    const removed = { ...params, reason: 'Alaikäinen käyttäjä', clause: 'Ikäraja 18' };
    expect(english.profile_archived({ ...removed, automatic: 1 }).paragraphs[0]).toContain(
      'Reason: underage user. Rule: Age limit 18. The decision',
    );
  });

  it('SAFE-09 the statement of reasons says by whom it was decided', () => {
    const of = (automatic: boolean) =>
      finnish.profile_archived({
        reason: 'useita ilmoituksia',
        clause: 'Sallittu ja kielletty sisältö',
        automatic,
        date: params.date,
      }).paragraphs[0];
    const wanted = (by: string) =>
      `Profiilisi on poistettu näkyvistä. Peruste: useita ilmoituksia. Sääntökohta: Sallittu ja kielletty sisältö. Päätös tehtiin ${by} 21.11.2026. Jos päätös on mielestäsi väärä, vastaa tähän viestiin kuuden kuukauden kuluessa. Ihminen käsittelee valituksesi.`;
    expect(of(true)).toBe(wanted('automaattisesti ilmoitusten määrän perusteella'));
    expect(of(false)).toBe(wanted('ylläpidon toimesta'));
  });

  it('SAFE-09 a meet that an admin removed says so, and does not speak of three reports', () => {
    const { paragraphs } = finnish.meet_removed({
      reason: 'Myyntiä',
      clause: 'Sallittu ja kielletty sisältö',
      automatic: 0,
      date: params.date,
    });
    expect(paragraphs).toEqual([
      'Tapaamisesi poistettiin näkyvistä. Peruste: Myyntiä. Sääntökohta: Sallittu ja kielletty sisältö. Päätös tehtiin ylläpidon toimesta 21.11.2026. Jos päätös on mielestäsi väärä, vastaa tähän viestiin kuuden kuukauden kuluessa. Ihminen käsittelee valituksesi.',
    ]);
  });

  it('SAFE-09 what an admin has put back is told, and what its owner has to do', () => {
    expect(finnish.profile_restored(params).paragraphs[0]).toBe(
      'Profiilisi poisto näkyvistä on kumottu. Päätös tehtiin ylläpidon toimesta 21.11.2026.',
    );
    const meet = { ...params, meet_date: '2026-12-01T10:00:00.000Z' };
    expect(finnish.meet_restored(meet).paragraphs).toEqual([
      'Tapaamisesi poisto näkyvistä on kumottu: Sauna, Oulu, 1.12.2026 klo 12.00. Päätös tehtiin ylläpidon toimesta 21.11.2026.',
      'Jos tapaaminen on yhä tulossa ja avoinna, se näkyy taas muille.',
    ]);
    expect(english.meet_restored({ ...meet, needsPicture: 1 }).paragraphs[1]).toBe(
      'The picture of the meetup has been deleted. Add a new one, and others can see the meetup again. Edit the meetup: https://kohdataan.example/x',
    );
  });

  it('SAFE-09 whom an admin has deleted is told why, and can appeal', () => {
    const { subject, paragraphs } = finnish.account_removed({
      reason: 'Huijausta',
      clause: 'Sallittu ja kielletty sisältö',
      automatic: 0,
      date: params.date,
    });
    expect(subject).toBe('Tilisi on poistettu');
    expect(paragraphs).toEqual([
      'Tilisi on poistettu pysyvästi. Peruste: Huijausta. Sääntökohta: Sallittu ja kielletty sisältö. Päätös tehtiin ylläpidon toimesta 21.11.2026. Jos päätös on mielestäsi väärä, vastaa tähän viestiin kuuden kuukauden kuluessa. Ihminen käsittelee valituksesi.',
    ]);
  });

  it('SAFE-10 SAFE-09 a meet that three reports have hidden: by which rule, too', () => {
    expect(finnish.meet_archived(params).paragraphs[0]).toBe(
      'Tapaamisesi poistettiin näkyvistä kolmen ilmoituksen vuoksi. Sääntökohta: Sallittu ja kielletty sisältö. Päätös tehtiin automaattisesti ilmoitusten määrän perusteella 21.11.2026. Jos päätös on mielestäsi väärä, vastaa tähän viestiin kuuden kuukauden kuluessa. Ihminen käsittelee valituksesi.',
    );
    expect(english.meet_archived(params).paragraphs[0]).toContain(
      'because of three reports. Rule: Allowed and forbidden content. The decision was made on 21 November 2026, automatically because of the number of reports.',
    );
  });

  it('SAFE-10 SAFE-09 whoever has several meets reads which one was removed', () => {
    const which = {
      ...params,
      meet_type: 'Kahvila',
      location: 'Helsinki',
      meet_date: '2026-12-04T16:51:00.000Z',
    };
    for (const template of ['meet_archived', 'meet_removed'] as const) {
      expect(finnish[template](which).paragraphs[1]).toBe(
        'Tapaaminen: Kahvila, Helsinki, 4.12.2026 klo 18.51.',
      );
      expect(english[template](which).paragraphs[1]).toBe(
        'The meetup: café, Helsinki, 4 December 2026 at 18:51.',
      );
    }
  });

  it('SAFE-07 what came of a report: what, by whom, and that one can appeal', () => {
    const appeal =
      'Jos päätös on mielestäsi väärä, vastaa tähän viestiin kuuden kuukauden kuluessa. Ihminen käsittelee valituksesi.';
    const of = (about: string, removed: number, automatic: number) =>
      finnish.report_decided({ about, removed, automatic, date: params.date }).paragraphs[0];
    expect(of('meet', 1, 1)).toBe(
      `Tapaaminen, josta ilmoitit 21.11.2026, on poistettu näkyvistä. Päätös tehtiin automaattisesti ilmoitusten määrän perusteella. ${appeal}`,
    );
    expect(of('user', 1, 0)).toBe(
      `Profiili, josta ilmoitit 21.11.2026, on poistettu näkyvistä. Päätös tehtiin ylläpidon toimesta. ${appeal}`,
    );
    expect(of('user', 0, 0)).toBe(
      `Käsittelimme ilmoituksen, jonka teit 21.11.2026, emmekä löytäneet syytä poistaa profiilia näkyvistä. Päätös tehtiin ylläpidon toimesta. ${appeal}`,
    );
    expect(
      english.report_decided({ about: 'meet', removed: 0, automatic: 0, date: params.date })
        .paragraphs[0],
    ).toContain(
      'on 21 November 2026 and found no reason to remove the meetup from view. The decision',
    );
  });

  it('AUTH-07 GEN-09 what is told for the safety of an account says where to change the password, by the names that screens use', () => {
    for (const template of securityTemplates) {
      const [fi, en] = [finnish[template](params), english[template](params)];
      expect(fi.paragraphs.join(' '), template).toContain(
        'kirjautumissivun kohdasta Unohdin salasanani',
      );
      expect(en.paragraphs.join(' '), template).toContain('under “I forgot my password”');
      for (const { paragraphs } of [fi, en])
        expect(paragraphs.join(' '), template).toContain(`: ${params.url}`);
    }
    expect([login.login.forgot, loginInEnglish.login.forgot]).toEqual([
      'Unohdin salasanani',
      'I forgot my password',
    ]);
    expect(account.link.privacy).toBe('Tietosuoja-asetukset');
  });

  it('GEN-09 every mail has both languages', () => {
    expect(Object.keys(english).sort()).toEqual(Object.keys(finnish).sort());
  });
});

describe('what stands around their words', () => {
  const config = loadConfig({ JWT_SECRET: 'x'.repeat(32), COOKIE_SECRET: 'y'.repeat(32) });
  const mail = (
    template: (typeof mailTemplates)[number],
    its: MailParams = params,
    language: 'fi' | 'en' = 'fi',
  ) =>
    composeMail(config, {
      eventId: template,
      template,
      params: its,
      language,
      address: 'aino@kohdataan.example',
      uid: 'aino0000000000000000',
      name: 'Aino',
    });

  it('NOTIF-15 NOTIF-20 all greet by name; whatever can be switched off says how, the rest does not', () => {
    for (const template of mailTemplates) {
      const { text, html, headers } = mail(template);
      expect(text).toMatch(/^Hei Aino,\n/);
      expect(html).not.toContain('<img');
      const isOptional = ['new_message', 'favourites_meet', 'new_like', 'join_meet'].includes(
        template,
      );
      const footer =
        /\nSaat tämän viestin, koska ilmoitukset ovat käytössä\. Lopeta sähköpostit: (\S+) · Ilmoitusasetukset: \S+\/hidenotifications\n$/;
      const link = footer.exec(text)?.[1];
      expect(link !== undefined, template).toBe(isOptional);
      expect(headers['List-Unsubscribe'], template).toBe(link && `<${link}>`);
      expect(headers['List-Unsubscribe-Post'], template).toBe(link && 'List-Unsubscribe=One-Click');
    }
  });

  it('NOTIF-15 NOTIF-20 in the HTML form words are pressed, no addresses read; the plain text has these in full', () => {
    const url = `${config.publicUrl}/chat/a_b`;
    const { text, html } = mail('join_meet', { ...params, url });
    expect(text).toContain(`Avaa keskustelu: ${url}\n`);
    expect(html).toContain(
      '<p>Ville ilmoittautui tapaamiseesi! Sauna, 21.11.2026 klo&nbsp;18.30.</p>',
    );
    expect(html).toContain(`<a class="go" href="${url}">Avaa keskustelu</a>`);
    expect(html).toContain('">Lopeta sähköpostit</a> · <a href="');
    for (const template of mailTemplates)
      for (const language of ['fi', 'en'] as const)
        expect(
          mail(template, { ...params, url, needsPicture: 1 }, language).html.replace(
            /<[^>]*>/g,
            '',
          ),
          template,
        ).not.toContain('://');
  });

  it('NOTIF-15 an address of another site that a name is made of leads nowhere, and is shown', () => {
    const { html } = mail('new_like', { ...params, senderName: 'Katso: https://huijari.example/' });
    expect(html).toContain('Katso: https://huijari.example/ lisäsi');
    expect(html).not.toContain('href="https://huijari');
  });
});
