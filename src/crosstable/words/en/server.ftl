### Starting and running the server.

serve-welcome = Crosstable { $version }
serve-in_folder = Data folder: { $folder }
serve-in_database = Data is stored in the database.
serve-demo_kept = This folder already has tournaments, so the demo was not added.
serve-addresses = Open one of these on any device on this network:
serve-here = { "  " }{ $url }  (this computer only)
serve-tournament = { $name }: { $url }
serve-organiser = Organiser
serve-mirrored = Mirror: { $folder }
serve-mirror_fails = The mirror in { $folder } can't be written yet. It continues automatically when it can:
serve-continued = All data was taken over from { $file }. Sign in with the link below; the codes are the same.
serve-continued_already = Everything in { $file } is already here.
serve-restored = A backup was restored and everyone was signed out. Organiser sign-in link (works once):
serve-link = Organiser sign-in link (works once):
serve-another_link = For another link: { $command }
serve-stop = Press Ctrl+C to stop the server.
serve-goodbye = Stopped. All data is saved; to continue: { $command }
serve-setting-data = Data folder; created if it does not exist.
serve-setting-database = Store data in PostgreSQL instead of a folder: postgresql://USER@HOST/NAME.
serve-setting-host = Address to listen on. 127.0.0.1 is for this computer only.
serve-setting-port = Port to listen on. 0 picks a free one.
serve-setting-url = Address used in links and QR codes, if people reach the server under another one.
serve-setting-trusted_proxy = Address or network of your proxy (several: comma-separated) whose X-Forwarded-For and X-Forwarded-Proto headers count.
serve-setting-tls_cert = Certificate (PEM, with its chain), for https without a proxy; needs --tls-key.
serve-setting-tls_key = Key of the certificate (PEM, without a passphrase).
serve-setting-mirror = Keep a copy of everything in this folder, for example on a USB stick or network drive, at most 2 seconds behind.
serve-setting-from = Start with everything in this mirror folder, under the same codes.
serve-setting-demo = Fill an empty folder with sample tournaments, one of each kind.
serve-setting-demo_play = Play the demo tournaments automatically; implies --demo.
serve-setting-log_level = What to log: debug, info (every request), warning or error.
serve-setting-log_json = Log one JSON object per line.
serve-setting-allowed_host = Further names under which the server may be asked (several: comma-separated), such as a service name of a health check.
serve-setting-open = Open the browser with the organiser signed in.
serve-setting-no_link = Don't print an organiser sign-in link; crosstable link prints one when it is needed.
serve-setting-operator_password_file = Set the operator's password to the first line of this file, unless it is that already.
serve-setting-settings = Settings file in TOML, for example: port = 8080.
serve-setting-viewers = Processes that serve public pages and live updates beside the one that writes. 0: none (always so on Windows).
serve-setting-api_rate = Requests a second to the HTTP API from an address without a token.
serve-setting-api_burst = How many of these an address may make at once.
serve-setting-api_token_rate = Requests a second to the HTTP API with a token.
serve-setting-api_token_burst = How many of these may be made at once with a token.
serve-setting-private_webhooks = Send webhooks to addresses in private networks, too.
serve-setting-api_body = The largest body that the HTTP API takes (bytes).
serve-usual-api_rate = 50
serve-usual-api_burst = 200
serve-usual-api_token_rate = 20
serve-usual-api_token_burst = 60
serve-usual-api_body = 1000000
serve-usual-viewers = one for each processor beyond the first, at most 8
serve-usual-data = a folder for your user, printed at start
serve-usual-database = none
serve-usual-host = 0.0.0.0, the whole local network
serve-usual-port = 8080
serve-usual-url = the most likely address
serve-usual-trusted_proxy = none; such headers are ignored
serve-usual-tls = none; plain http
serve-usual-mirror = none
serve-usual-from = nothing; the server uses its own data
serve-usual-allowed_host = the addresses of this computer, its name, and that of --url
serve-usual-no_file = none; the password stays as it is
serve-usual-off = off
serve-usual-log_level = warning; info with --log-json
serve-usual-settings = none
demo_not_empty = There are tournaments here already; the demo needs an empty folder.
port_in_use =
    { GIVEN($free) ->
        [yes] Port { $port } is in use, perhaps by another Crosstable. Port { $free } is free: crosstable serve --port { $free }.
       *[no] Port { $port } is in use, perhaps by another Crosstable.
    }
port_denied = This user may not listen on port { $port }. Use one from 1024 up, for example --port 8080.
host_not_here =
    { GIVEN($detail) ->
        [yes] Can't listen on { QUOTE($host) }: this computer has no such address ({ $detail }).
       *[no] Can't listen on { QUOTE($host) }: this computer has no such address.
    }
bad_url = { QUOTE($url) } can't be used in links. Give http:// or https:// and a host name, with a port if needed, and nothing after it.
bad_proxy = { QUOTE($proxy) } is not a proxy address. Give an address or a network, such as 127.0.0.1 or 10.0.0.0/8.
tls_halves = A certificate and its key go together: { $missing } is missing.
tls_unreadable = Can't read { $file }: { $detail }.
tls_bad_certificate = { $file } is not a PEM certificate: it has no readable BEGIN CERTIFICATE part.
tls_bad_key = { $file } is not a PEM key: it has no readable BEGIN PRIVATE KEY part.
tls_locked_key = The key in { $file } needs a passphrase. Use one without: openssl pkey -in { $file } -out FILE.
tls_mismatch = The key in { $key } does not belong to the certificate in { $certificate }.
bad_setting = { $where }: { $problem }.
unknown_setting =
    { GIVEN($near) ->
        [yes] { $file }: unknown setting { QUOTE($name) }. Did you mean { QUOTE($near) }?
       *[no] { $file }: unknown setting { QUOTE($name) }.
    }
bad_settings_file = { $file } is not valid TOML: { $problem }.
data_or_database = Got both a data folder ({ $data }) and a database. Use one of them.
folder_alone = { $flag } works with a data folder only. For a database use its own replication and backups; crosstable restore can load a copy into it.
mirror_in_data = { $folder } is the data folder itself. Put the mirror elsewhere: on a USB stick, or in a folder on another computer.
no_mirror = There is no mirror in { $folder }: { $file } is missing. Name the folder that the other server used as --mirror.
ahead_of_mirror = The data folder has everything in { $file }, and more. Start without --from to continue with it, or choose another folder with --data.
not_of_mirror = The data folder has tournaments that are not in { $file }. Choose another folder with --data, so that nothing is overwritten.
mirror_late = Writing to { $folder } is slow: it is { $seconds } seconds behind.
mirror_unplugged = { $folder } is no longer the same drive or network folder. Plug it in again.
mirror_of_others = { $file } has data that is not here: other tournaments, or a newer copy. It will not be overwritten; move it elsewhere, or use another --mirror.
mirror_unreadable = { $file } exists but can't be read. It will not be overwritten; move it elsewhere.
web-mirror-fails = The mirror in { $folder } can't be written. All data is safe here; the mirror continues automatically when it can.
web-mirror-head = Mirror
web-mirror-up_to_date = The copy in { $folder } is up to date.
web-mirror-behind =
    { $seconds ->
        [one] The copy in { $folder } is { $seconds } second behind.
       *[other] The copy in { $folder } is { $seconds } seconds behind.
    }
web-mirror-never = There is no copy in { $folder } yet.
web-mirror-last = Last copied
not_a_folder = { $folder } is a file. The data folder must be a folder, or a new name.
folder_denied = Can't create the data folder { $folder }: { $detail }. Choose another one with --data.
store_away = The server can't reach its data at the moment. Everything entered before is safe; it continues automatically.
store_full = The server's disk is full, so nothing was saved. Everything entered before is safe; it continues when there is space.
web-desk-page-connect = Connect
web-connect-title = Connect a phone
web-connect-address = Players join by scanning this QR code, or typing the address
web-connect-picture = QR code of { $address }
web-connect-others = Other addresses of this computer
web-connect-nowhere = Only this computer can reach the server: it is not on a network, or was started with --host 127.0.0.1. Join a network, and the address appears here.
web-connect-waiting = Waiting for the first phone to connect.
web-connect-came = A phone has connected. It works.
web-connect-wifi = Wi-Fi
web-connect-wifi_name = Network name
web-connect-wifi_password = Password
web-connect-wifi_keep = Create QR code
web-connect-wifi_screens = Show on screens (anyone who can open this tournament's pages can read it)
web-connect-wifi_forget = Remove
web-connect-wifi_picture = QR code to join the Wi-Fi { QUOTE($name) }
web-connect-wifi_about = Stored on this server only, not in backups. Only organisers can see it, unless you show it on screens. Leave the password empty for an open network.
web-connect-wifi_kept = Wi-Fi saved. Phones that scan the code join the network.
web-connect-wifi_forgotten = Wi-Fi removed.
bad_wifi = This is not a valid Wi-Fi network.
wifi_name_long = A network name can have at most { $most } bytes; some letters take more than one.
wifi_password = A Wi-Fi password has { $least } to { $most } characters, or is empty.
web-connect-late = No phone has connected yet. Please check:
web-connect-check_network = The phone must be on the same Wi-Fi as this computer, not on mobile data.
web-connect-check_firewall = This computer's firewall must let phones through. If it asks, allow it.
web-connect-open_firewall = To open it manually:
web-connect-check_isolation = The Wi-Fi must let devices talk to each other. Guest networks often don't (client isolation): use the main network, or a phone's hotspot.
web-connect-check_vpn = Turn off VPNs, here and on the phone.
web-connect-check_others = Try the other addresses above.
web-connect-moved = The address has changed from { $old } to { $new }.
web-connect-moved_show = Show the new QR code
web-connect-moved_seen = Dismiss
web-outage-away = The server was down { $since }-{ $until } while round { $round } was running.
web-outage-ran_on = Leave the clock as it is
web-outage-add =
    { $minutes ->
        [one] Add one minute
       *[other] Add { $minutes } minutes
    }
web-jump-changed_nothing =
    { SIGN($seconds) ->
        [minus] This computer's clock was set back { DURATION($seconds) } at { $time }.
       *[plus] This computer's clock was set forward { DURATION($seconds) } at { $time }.
    } The clock of round { $round } is not affected. Check the computer's date and time; until the round is over, times in the log may differ from the clock on the wall.
web-jump-not_measured = This computer was restarted, and its clock is { DURATION($seconds) } behind the last time that was recorded. The clock of round { $round } continues from { $time }. Compare it with a watch, and add the minutes that are missing.
places_taken = Too many devices are connected right now. Try again in a few seconds.
web-jump-keep = The clock is right
web-disk-nearly_full = The server's disk is nearly full: { $free } MB left. Free some space soon, or nothing more can be saved.
