import { dayMs } from '../../schemas/domain/day-ms.ts';
import type { StoredUser } from '../../schemas/documents/stored.ts';
import { starSignOf } from '../../schemas/domain/star-sign.ts';
import { demoLogins } from './logins.ts';
import type { DemoRole } from './logins.ts';
import { birthdayOf, makePeople } from './make-people.ts';
import { createRandom } from './random.ts';

/** The people with logins. */
export type Cast = Record<DemoRole, StoredUser>;

interface Role {
  readonly age: number;
  readonly fields: Partial<StoredUser>;
}

const roles: Record<DemoRole, Role> = {
  demo: {
    age: 34,
    fields: {
      gender: 'Nainen',
      height: 169,
      location: 'Tampere',
      gender_interest: 'Sukupuolella ei väliä',
      partner_min_age: 24,
      partner_max_age: 60,
      distance_for_meets: 300,
      looking_for: 'Tiedän vasta tavattaessa',
      education: 'Yliopisto',
      occupation: 'Kirjastonhoitaja',
      kids: 'Ei lapsia, en osaa vielä sanoa',
      pets: 'Kissa',
      bio_text:
        'Kirjastonhoitaja, joka osaa myös olla hiljaa. Viikonloppuisin minut löytää metsästä tai kahvilan ikkunapöydästä. Avantouinti vei mukanaan, ja nyt puhun siitä liikaa. Kerro, mitä luet juuri nyt.',
    },
  },
  aino: {
    age: 31,
    fields: {
      gender: 'Nainen',
      height: 172,
      location: 'Helsinki',
      gender_interest: 'Sukupuolella ei väliä',
      partner_min_age: 25,
      partner_max_age: 50,
      distance_for_meets: 300,
      looking_for: 'Uusia kavereita',
      education: 'Ammattikorkeakoulu',
      occupation: 'Graafinen suunnittelija',
      kids: 'En halua kertoa',
      pets: 'Koira',
      bio_text:
        'Piirrän työkseni ja huvikseni. Koirani Pouta vie minut joka päivä rantaan. Etsin kavereita, joiden kanssa lähteä näyttelyihin ja syödä sen jälkeen jotain hyvää.',
    },
  },
  ville: {
    age: 37,
    fields: {
      gender: 'Mies',
      height: 183,
      location: 'Tampere',
      gender_interest: 'Nainen',
      partner_min_age: 28,
      partner_max_age: 45,
      distance_for_meets: 200,
      looking_for: 'Pitkäaikaista suhdetta',
      education: 'Ammattikoulu',
      occupation: 'Kirvesmies',
      kids: 'Ei lapsia, haluan lapsia',
      pets: 'Ei lemmikkejä, mutta pidän eläimistä',
      bio_text:
        'Rakennan päivisin taloja ja iltaisin linnunpönttöjä. Retkikahvit nokipannusta voittavat kaikki kahvilat. Etsin vierelle ihmistä, jonka kanssa hiljaisuuskin on hyvä.',
    },
  },
  admin: {
    age: 41,
    fields: {
      gender: 'Ei määritelty',
      location: 'Helsinki',
      occupation: 'Ylläpitäjä',
      bio_text: '',
      hideProfile: true,
      admin: true,
    },
  },
};

/** The cast, the same for a seed. */
export function makeCast(seed: string, now: Date): Cast {
  const random = createRandom(`${seed}:cast`);
  const names = Object.keys(roles) as DemoRole[];
  const people = makePeople(names.length, `${seed}:cast`, now);
  const entries = names.map((role, at) => {
    const person = people[at];
    if (person === undefined) throw new Error('too few people for the cast');
    const birthday = birthdayOf(random, roles[role].age, now);
    const { email, name } = demoLogins[role];
    const fields: Partial<StoredUser> = {
      email,
      name,
      birthday,
      starSign: starSignOf(birthday) ?? null,
      hideProfile: false,
      relationship_status: 'Sinkku',
      smoking: 'En tupakoi',
      instagram: null,
      snapchat: null,
      createdAt: new Date(now.getTime() - 120 * dayMs).toISOString(),
      ...roles[role].fields,
    };
    return [role, { ...person, ...fields }] as const;
  });
  return Object.fromEntries(entries) as Cast;
}
