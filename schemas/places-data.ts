/**
 * The 308 Finnish municipalities of 2026 (FMT-15; GeoNames data, CC BY 4.0) and the few Swedish and
 * German places of the same rule. One line a place: its name|municipalities that have become part of
 * it (FMT-16).
 */
export const placeNames = `
Akaa|Kylmäkoski|Toijala|Viiala
Alajärvi
Alavieska
Alavus|Töysä
Asikkala
Askola
Aura
Brändö
Eckerö
Enonkoski
Enontekiö
Espoo
Eura
Eurajoki
Evijärvi
Finström
Forssa
Föglö
Geta
Haapajärvi
Haapavesi
Hailuoto
Halsua
Hamina
Hammarland
Hankasalmi
Hanko
Harjavalta
Hartola
Hattula
Hausjärvi
Heinola
Heinävesi
Helsinki
Hirvensalmi
Hollola|Hämeenkoski
Huittinen
Humppila
Hyrynsalmi
Hyvinkää
Hämeenkyrö
Hämeenlinna|Hauho|Kalvola|Lammi|Renko|Tuulos
Ii|Kuivaniemi
Iisalmi
Iitti
Ikaalinen
Ilmajoki
Ilomantsi
Imatra
Inari
Inkoo
Isojoki
Isokyrö
Janakkala
Joensuu|Eno|Pyhäselkä|Kiihtelysvaara|Tuupovaara
Jokioinen
Jomala
Joroinen
Joutsa|Leivonmäki
Juuka
Juupajoki
Juva
Jyväskylä|Jyväskylän maalaiskunta|Korpilahti
Jämijärvi
Jämsä|Längelmäki|Jämsänkoski
Järvenpää
Kaarina
Kaavi
Kajaani|Vuolijoki
Kalajoki|Himanka
Kangasala
Kangasniemi
Kankaanpää
Kannonkoski
Kannus
Karijoki
Karkkila
Karstula
Karvia
Kaskinen
Kauhajoki
Kauhava|Ylihärmä|Alahärmä|Kortesjärvi
Kauniainen
Kaustinen
Keitele
Kemi
Kemijärvi
Keminmaa
Kemiönsaari|Dragsfjärd|Kemiö|Västanfjärd
Kempele
Kerava
Keuruu
Kihniö
Kinnula
Kirkkonummi
Kitee|Kesälahti
Kittilä
Kiuruvesi
Kivijärvi
Kokemäki
Kokkola|Lohtaja|Kälviä|Ullava
Kolari
Konnevesi
Kontiolahti
Korsnäs
Koski Tl
Kotka
Kouvola|Jaala|Kuusankoski|Anjalankoski|Elimäki|Valkeala
Kristiinankaupunki|Siipyy
Kruunupyy
Kuhmo
Kuhmoinen
Kumlinge
Kuopio|Kuopion maalaiskunta|Nilsiä|Maaninka|Juankoski|Karttula|Vehmersalmi
Kuortane
Kurikka|Jurva|Jalasjärvi
Kustavi
Kuusamo
Kyyjärvi
Kärkölä
Kärsämäki
Kökar
Lahti|Nastola
Laihia
Laitila
Lapinjärvi
Lapinlahti|Varpaisjärvi
Lappajärvi
Lappeenranta|Joutseno|Ylämaa
Lapua
Laukaa
Lemi
Lemland
Lempäälä
Leppävirta
Lestijärvi
Lieksa
Lieto
Liminka
Liperi
Lohja|Nummi|Nummi-Pusula|Karjalohja|Sammatti
Loimaa|Alastaro|Mellilä
Loppi
Loviisa|Pernaja|Liljendal|Ruotsinpyhtää
Luhanka
Lumijoki
Lumparland
Luoto
Luumäki
Maalahti
Maarianhamina
Marttila
Masku|Askainen|Lemu
Merijärvi
Merikarvia
Miehikkälä
Mikkeli|Mikkelin maalaiskunta|Haukivuori|Ristiina|Suomenniemi
Muhos
Multia
Muonio
Mustasaari
Muurame
Mynämäki|Mietoinen
Myrskylä
Mäntsälä
Mänttä-Vilppula|Vilppula|Mänttä
Mäntyharju
Naantali|Merimasku|Rymättylä|Velkua
Nakkila
Nivala
Nokia|Tottijärvi
Nousiainen
Nurmes|Valtimo
Nurmijärvi
Närpiö
Orimattila|Artjärvi
Oripää
Orivesi
Oulainen
Oulu|Haukipudas|Kiiminki|Oulunsalo|Ylikiiminki|Yli-Ii
Outokumpu
Padasjoki
Paimio
Paltamo
Parainen|Houtskari|Korppoo|Nauvo
Parikkala
Parkano
Pedersören kunta
Pelkosenniemi
Pello
Perho
Petäjävesi
Pieksämäki
Pielavesi
Pietarsaari
Pihtipudas
Pirkkala
Polvijärvi
Pomarkku
Pori|Noormarkku|Lavia
Pornainen
Porvoo
Posio
Pudasjärvi
Pukkila
Punkalaidun
Puolanka
Puumala
Pyhtää
Pyhäjoki
Pyhäjärvi
Pyhäntä
Pyhäranta
Pälkäne|Luopioinen
Pöytyä|Karinainen|Yläne
Raahe|Vihanti
Raasepori|Tammisaari|Karjaa|Pohja
Raisio
Rantasalmi
Ranua
Rauma|Kodisjoki|Lappi
Rautalampi
Rautavaara
Rautjärvi
Reisjärvi
Riihimäki
Ristijärvi
Rovaniemi|Rovaniemen maalaiskunta
Ruokolahti
Ruovesi
Rusko|Vahto
Rääkkylä
Saarijärvi
Salla
Salo|Halikko|Perniö
Saltvik
Sastamala|Vammala|Mouhijärvi|Äetsä|Kiikoinen|Suodenniemi
Sauvo
Savitaipale
Savonlinna|Kerimäki|Punkaharju|Savonranta
Savukoski
Seinäjoki|Nurmo|Ylistaro|Peräseinäjoki
Sievi
Siikainen
Siikajoki|Ruukki
Siikalatva|Kestilä|Piippola|Pulkkila|Rantsila
Siilinjärvi
Simo
Sipoo
Siuntio
Sodankylä
Soini
Somero|Somerniemi
Sonkajärvi
Sotkamo
Sottunga
Sulkava
Sund
Suomussalmi
Suonenjoki
Sysmä
Säkylä|Köyliö
Taipalsaari
Taivalkoski
Taivassalo
Tammela
Tampere
Tervo
Tervola
Teuva
Tohmajärvi
Toholampi
Toivakka
Tornio
Turku
Tuusniemi
Tuusula
Tyrnävä
Ulvila|Kullaa
Urjala
Utajärvi
Utsjoki
Uurainen
Uusikaarlepyy
Uusikaupunki
Vaala
Vaasa|Vähäkyrö
Valkeakoski
Vantaa
Varkaus
Vehmaa
Vesanto
Vesilahti
Veteli
Vieremä
Vihti
Viitasaari
Vimpeli
Virolahti
Virrat
Vårdö
Vöyri|Oravainen|Maksamaa|Maxmo
Ylitornio
Ylivieska
Ylöjärvi|Kuru|Viljakkala
Ypäjä
Ähtäri
Äänekoski|Suolahti|Sumiainen
Haaparanta
Luulaja
Uumaja
Tukholma
Uppsala
Göteborg
Malmö
Berliini
Hampuri
München
Frankfurt
`;

/**
 * Where they are, in the same order: latitude and longitude in ten-thousandths of a degree, WGS 84. Apart
 * from the names and without points they take less room on devices.
 */
export const placePositions = `
611678 238382
630000 238167
641667 243000
625833 236167
612167 255000
605333 256000
606471 225876
604117 210453
602125 196144
620833 289333
683857 236321
602052 246522
611333 221333
612000 217333
633667 234833
602667 199333
608146 236215
600167 204167
603745 198446
637500 253333
641333 253667
650090 247139
634667 241667
605697 271979
602167 197500
623833 264333
598333 229500
613167 221333
615833 260167
610462 243546
607833 249333
612056 260381
624333 286000
601695 249354
616333 268000
610500 254333
611833 227000
609333 233667
646667 285333
606333 248667
616391 231953
609960 244643
653174 253731
635592 271907
608949 263387
617695 230658
627333 225667
626716 309328
611718 287524
689060 270288
600459 240046
621132 219588
630117 223333
609000 246000
626012 297632
608016 234800
601490 199510
621782 278316
617333 261167
632333 292500
617990 243694
619000 278500
622415 257209
618167 227000
618642 251900
604737 250899
604072 223690
629833 285000
642273 277285
642500 239500
614638 240760
619936 266478
618000 224167
629667 252500
639000 239000
623085 217086
605342 242098
628667 247833
621333 225667
623844 212233
624333 221833
631030 230713
602121 247276
635488 236884
631833 263667
657364 245637
667131 274306
658016 245448
601605 227290
649131 255034
604034 251050
622667 247000
622000 231833
633833 249500
601238 244385
621000 301500
676647 248936
636500 266167
631198 250784
612565 223564
638385 231307
673305 237779
626167 263167
627602 298471
627833 212000
606500 231500
604664 269458
608667 267000
622743 213760
637286 230339
641333 295167
615667 251833
602601 207789
628924 276770
628000 235000
626167 224167
605453 213588
659667 291833
630333 245667
609167 252500
639667 257667
599205 209088
609827 256615
629761 220114
608757 216976
606244 261972
633667 274000
632000 236333
610587 281887
629693 230088
624141 259519
610624 278057
600718 200847
613167 237500
624901 277826
635333 246500
633167 300167
605103 224618
648098 254154
625333 293667
602486 240653
608497 230561
607167 244500
604566 262250
617968 257046
648374 251861
601170 202582
637539 227473
609262 275814
629423 215731
600973 199348
605833 229000
605708 220988
643000 244500
618584 215004
606667 277000
616886 272723
647667 261000
624167 247833
679500 237000
631167 217000
621333 256667
606791 219927
606696 258475
606333 253167
620301 246279
614167 268833
604674 220243
613667 220000
639167 249667
614667 235000
606042 220793
635421 291396
604641 248073
624728 213371
608049 257296
608500 226833
616777 243572
642667 248000
650124 254682
627268 290159
613500 252833
604567 226869
644167 278333
603067 223010
615500 295000
620167 230167
636500 226833
671108 275106
667736 239626
632167 244167
622500 252000
623000 271333
632333 267500
636749 227026
633833 255667
614612 236323
628500 293667
616935 220086
614833 217833
604758 253749
603923 256651
661086 281719
653833 269167
606500 255667
611167 231000
648667 276667
615273 281749
604935 265435
644667 242333
636833 259833
641000 263167
609500 214500
613342 242720
607667 226667
646833 244833
599736 234339
604859 221689
620667 283000
659167 265333
611272 215113
626333 268333
634833 283000
614333 293667
636167 249000
607377 247773
645000 282167
665000 257167
612833 288333
619858 240571
605333 222167
623167 296167
627049 252540
668333 286667
603833 231333
602833 200500
613333 229000
603431 226964
612000 277000
618699 288800
672925 281581
627945 228282
639000 245000
618770 218194
646667 251000
642667 258667
630833 276667
656667 250500
603775 252691
601386 242272
674167 266000
628667 242167
606167 235333
636667 275167
641333 284167
601302 206668
617869 283730
602500 201167
648868 289078
626167 271333
615000 256833
610333 223333
611500 280500
655667 282500
605609 216164
608103 237682
614991 237871
629500 267500
660833 248000
624819 217416
621833 303833
637667 242500
621000 260833
658481 241466
604515 222687
628167 285000
604037 250264
647647 256523
614284 218710
610833 235333
647500 263833
699086 270284
625000 254500
635228 225307
608004 214084
645667 268333
630960 216158
612642 240312
602941 250410
623153 278730
606833 216667
629333 264167
613167 236167
634784 237828
637500 270167
604170 243196
630667 258667
631619 238192
605167 276831
622476 237800
602500 203833
631361 222522
663089 236773
640833 245500
615563 235961
608000 232833
625540 240619
626000 257333
658355 241368
655848 221547
638258 202630
593293 180686
598586 176389
577089 119746
556050 130038
525200 134050
535511 99937
481351 115820
501109 86821
`;
