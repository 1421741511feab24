/**
 * Other names under which places are found: Swedish or native name, then the seat where it differs (GeoNames data,
 * CC BY 4.0). A line for each place, in the order of places-data.ts and without its name, which would double what
 * devices load for this; empty where it has none.
 */
export const aliasLines = `
Toijala









Enontekis
Esbo

Euraåminne







Karlö

Fredrikshamn


Hangö


Parola



Helsingfors


Vittis


Hyvinge
Tavastkyro
Tavastehus

Idensalmi

Ikalis
Ilmola
Ilomants

Enare
Ingå
Storå
Storkyro


Jockis

Jorois







Träskända
S:t Karins

Kajana






Bötom
Högfors


Kaskö


Grankulla
Kaustby




Kimitoön,Kimito

Kervo



Kyrkslätt




Kumo
Karleby







Kristinestad
Kronoby






Gustavs





Lahtis
Laihela
Letala
Lappträsk


Villmanstrand
Lappo







Lundo
Limingo

Lojo


Lovisa



Larsmo

Malax
Mariehamn



Sastmola

S:t Michel



Korsholm,Smedsby

Virmo
Mörskom

Mänttä

Nådendal



Nousis


Närpes




Uleåborg


Pemar

Pargas


Pedersöre






Jakobstad

Birkala

Påmark
Björneborg
Borgnäs
Borgå






Pyttis

Pyhäsalmi




Brahestad
Raseborg,Ekenäs
Reso


Raumo


Simpele












Vammala
Sagu

Nyslott




Ruukki
Pulkkila


Sibbo
Sjundeå














Tövsala

Tammerfors


Östermark



Torneå
Åbo

Tusby

Ulvsby




Nykarleby
Nystad

Vasa

Vanda

Vemo


Vetil

Vichtis



Virdois

Vörå
Övertorneå



Etseri

Haparanda
Luleå
Umeå
Stockholm



Berlin
Hamburg
Munich
`;
