# FIDE's tie-breaks (C.07, 1 March 2026), each by its code

fide-article = FIDE C.07, Article { $article }.
fide-de = Place in the games among the tied players; whoever cannot be caught there is first.
fide-win = Rounds that brought the points of a win, played or not.
fide-won = Games won at the board.
fide-bpg = Games played with Black.
fide-bwg = Games won with Black.
fide-ps = Sum of the scores after each round.
fide-rep = Rounds without requested byes and lost forfeits.
fide-std = Rounds won and half of the rounds drawn, whatever they are worth here.
fide-tpn = Pairing number, the lower first.
fide-bh = Sum of the opponents' scores.
fide-fb = Sum of the opponents' scores, with all games of the final round drawn.
fide-aob = Average Buchholz of the opponents played at the board.
fide-sb = Scores of the opponents, each times the points scored against them.
fide-ks = Points against opponents with at least half of the possible points.
fide-aro = Average rating of the opponents played at the board.
fide-tpr = Performance: average rating of the opponents, plus what the share of points stands for.
fide-ptp = Lowest rating of which this score would have been expected.
fide-apro = Average performance (TPR) of the opponents.
fide-appo = Average performance (PTP) of the opponents.
fide-rtng = Rating, the higher first.
fide-bc = Board numbers times the points scored there; less is better.
fide-tbr = Place by points on the top board, then on the next one.
fide-bbe = Place by points without the bottom board, then without the last two.
fide-mpvgp = Game points where match points decide, and the other way round.
fide-esb = Deciding scores of the opponents, each times the other score taken off them.
fide-emmsb = Match points of the opponents, each times the match points taken off them.
fide-emgsb = Match points of the opponents, each times the game points taken off them.
fide-egmsb = Game points of the opponents, each times the match points taken off them.
fide-eggsb = Game points of the opponents, each times the game points taken off them.
fide-ede = Place in the matches among the tied teams, by the deciding score, then by the other.
fide-edebt = Like EDE; of two teams also by board count and the top boards of their match.
fide-edebb = Like EDE; of two teams also by board count and without the bottom boards of their match.
fide-edet = Like EDE; of two teams also by the top boards of their match.
fide-edeb = Like EDE; of two teams also without the bottom boards of their match.
fide-sssc = The other score, plus the Buchholz of the deciding score divided to its size.
fide_modifier-cut = { $count ->
        [one] Without the least significant value.
       *[other] Without the { $count } least significant values.
    }
fide_modifier-median = { $count ->
        [one] Without the least and the most significant value.
       *[other] Without the { $count } least and the { $count } most significant values.
    }
fide_modifier-limit = The limit is moved by { $points }.
fide_modifier-divisor = Divided by { $divisor }.
fide_modifier-mp = By match points.
fide_modifier-gp = By game points.
fide_modifier-forfeits = Forfeits count as played.
fide_modifier-fore = By Fore Buchholz (FB).
fide_modifier-reverse = In reverse order.
