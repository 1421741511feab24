import {
  Bike,
  Blocks,
  Car,
  Clapperboard,
  Coffee,
  CookingPot,
  Drama,
  Dumbbell,
  FlameKindling,
  Footprints,
  HandHelping,
  Handshake,
  Heater,
  Lightbulb,
  Motorbike,
  MountainSnow,
  Popcorn,
  Sandwich,
  Shapes,
  ShoppingBag,
  Trees,
  Utensils,
  Waves,
  Wine,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { MeetType } from '../../../schemas/enumerations.ts';

const icons: Readonly<Record<MeetType, LucideIcon>> = {
  Kävely: Footprints,
  Pyöräily: Bike,
  Hiihto: MountainSnow,
  Uinti: Waves,
  'Muu liikunta': Dumbbell,
  Kahvila: Coffee,
  Shoppailu: ShoppingBag,
  Autoajelu: Car,
  Moottoripyöräajelu: Motorbike,
  Piknik: Sandwich,
  Drinkit: Wine,
  Verkostoituminen: Handshake,
  'Leikkitreffit lasten kanssa': Blocks,
  Ravintola: Utensils,
  Kulttuuri: Drama,
  Luontoretki: Trees,
  Nuotioilta: FlameKindling,
  Elokuvateatteri: Clapperboard,
  'Yhteinen kokkailu': CookingPot,
  'Leffa- tai musiikki-ilta kotona': Popcorn,
  Sauna: Heater,
  'Tarvitsen apua': HandHelping,
  'Jotain muuta': Shapes,
  'Ehdota jotain': Lightbulb,
};

/** What one does, as a drawing beside its word. */
export default function MeetTypeIcon({ type }: { type: MeetType }) {
  const Icon = icons[type];
  return <Icon aria-hidden="true" strokeWidth={1.75} />;
}
