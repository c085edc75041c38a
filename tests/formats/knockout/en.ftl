### What the knock-out has to say.

setting-format-knockout = Knock-out
knockout-tab = Bracket
knockout-neighbours = Neighbours in the bracket meet.
knockout-byes =
    { $players ->
        [one] { NAME($players, "all") } has nobody to meet before round 2.
       *[other] { NAME($players, "all") } have nobody to meet before round 2.
    }
preset-cup = A knock-out, best of three.
tiebreak-survived = Survived
tiebreak-survived-about = How many rounds somebody got through.
web-manage-family-knockout = Knock-outs
web-manage-preset_name-cup = Cup
