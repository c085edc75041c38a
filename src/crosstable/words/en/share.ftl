### Pictures to share.

share-registration = Registration
share-standings = Standings, round { $round }
share-podium = Winner
share-podium_shared = Podium
share-result = My result
share-players =
    { $players ->
        [0] No players yet
        [one] One player
       *[other] { $players } players
    }
web-share-picture = Picture
web-share-story = Phone story
web-share-own = Share my result
web-share-about = { $name } · room code { $room }
