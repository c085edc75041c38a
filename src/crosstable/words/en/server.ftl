### Starting and running the server.

serve-welcome = Crosstable { $version }
serve-in_folder = Everything is kept in { $folder }
serve-in_database = Everything is kept in the database.
serve-demo_kept = There are tournaments already, so the demo was not added.
serve-addresses = Open one of these, on any device in this network:
serve-here = { "  " }{ $url }  (this computer alone)
serve-tournament = { $name }: { $url }
serve-organiser = Organiser
serve-mirrored = A copy of everything is kept in { $folder }
serve-mirror_fails = No copy of everything can be kept in { $folder } so far. It goes on by itself when it can:
serve-continued = Everything was taken over from { $file }. Sign in with the link below; the codes are the same.
serve-continued_already = Everything that { $file } holds is here already.
serve-restored = A backup was restored. Nobody is signed in any more; this is the organiser's way in, once:
serve-link = The organiser's way in, which works once:
serve-another_link = Another one: { $command }
serve-stop = Ctrl+C stops the server.
serve-goodbye = Stopped. Everything is kept; this goes on from here: { $command }
serve-setting-data = The folder that everything is kept in. It is made where there is none.
serve-setting-database = A PostgreSQL to keep everything in instead of a folder: postgresql://USER@HOST/NAME.
serve-setting-host = The address to listen at. 127.0.0.1 is for this computer alone.
serve-setting-port = The port to listen at. 0 takes any that is free.
serve-setting-url = What links and QR codes carry, where people reach the server under another address.
serve-setting-trusted_proxy = The address or network of a proxy, or several with commas, whose X-Forwarded-For and X-Forwarded-Proto count.
serve-setting-tls_cert = A certificate (PEM, with those that lead to its root), for https without a proxy; with --tls-key.
serve-setting-tls_key = The key of the certificate (PEM, without a passphrase).
serve-setting-mirror = A folder, such as a stick's or a network's, in which a copy of everything is kept, never more than 2 seconds behind.
serve-setting-from = A folder with such a copy: the server begins with everything that it holds, under the same codes.
serve-setting-demo = Fills an empty folder with a tournament of each kind.
serve-setting-demo_play = The tournaments of the demo play on by themselves; with it --demo may be left out.
serve-setting-log_level = What is logged: debug, info (every request), warning or error.
serve-setting-log_json = One JSON object a line instead of lines for people.
serve-setting-settings = A file with settings, in TOML: port = 8080.
serve-setting-viewers = How many processes show public pages and their changes beside the one that writes. 0: none; that one shows them itself, as it always does on Windows.
serve-usual-viewers = one for each processor beyond the first, at most 8
serve-usual-data = a folder of your own, which it names
serve-usual-database = none
serve-usual-host = 0.0.0.0, all of the local network
serve-usual-port = 8080
serve-usual-url = the likeliest address
serve-usual-trusted_proxy = none; such headers are ignored
serve-usual-tls = none; plain http
serve-usual-mirror = none
serve-usual-from = nothing; it goes on with its own
serve-usual-off = off
serve-usual-log_level = warning; info with --log-json
serve-usual-settings = none
demo_not_empty = There are tournaments already: a demo is made where there are none.
port_in_use =
    { GIVEN($free) ->
        [yes] Port { $port } is in use by another program, perhaps by a Crosstable that runs already. Port { $free } is free: crosstable serve --port { $free }.
       *[no] Port { $port } is in use by another program, perhaps by a Crosstable that runs already.
    }
port_denied = This user may not listen at port { $port }. Take one from 1024 on, such as --port 8080.
host_not_here =
    { GIVEN($detail) ->
        [yes] It is not possible to listen at { QUOTE($host) }: that is no address of this computer: { $detail }.
       *[no] It is not possible to listen at { QUOTE($host) }: that is no address of this computer.
    }
bad_url = { QUOTE($url) } is no address for links. It is http:// or https:// and a name, perhaps with a port, and nothing after that.
bad_proxy = { QUOTE($proxy) } is no address of a proxy. It is an address or a network, such as 127.0.0.1 or 10.0.0.0/8.
tls_halves = A certificate and its key belong together: { $missing } is missing.
tls_unreadable = { $file } cannot be read: { $detail }.
tls_bad_certificate = { $file } is no certificate in PEM: it has no part BEGIN CERTIFICATE that can be read.
tls_bad_key = { $file } is no key in PEM: it has no part BEGIN PRIVATE KEY that can be read.
tls_locked_key = The key in { $file } needs a passphrase, and nobody is there to type it. Name one without: openssl pkey -in { $file } -out FILE.
tls_mismatch = The key in { $key } is not that of the certificate in { $certificate }.
bad_setting = { $where }: { $problem }.
unknown_setting =
    { GIVEN($near) ->
        [yes] { $file }: there is no setting { QUOTE($name) }; did you mean { QUOTE($near) }.
       *[no] { $file }: there is no setting { QUOTE($name) }.
    }
bad_settings_file = { $file } is not TOML: { $problem }.
data_or_database = Both a data folder ({ $data }) and a database are named. A server keeps everything in one.
folder_alone = { $flag } is for a server that keeps everything in a folder. For a database use its own replication and backups; crosstable restore brings a copy into it.
mirror_in_data = { $folder } is the data folder itself. A mirror is of use in another place: a stick, or a folder of another computer.
no_mirror = There is no mirror in { $folder }: no file { $file }. Name the folder that the other server had as --mirror.
ahead_of_mirror = The data folder has everything that { $file } holds, and more. Start without --from to go on with it, or name another folder with --data.
not_of_mirror = The data folder has tournaments that { $file } does not know. Name another folder with --data: nothing here is overwritten.
mirror_late = Writing to { $folder } takes long: what was entered { $seconds } seconds ago is not there yet.
mirror_unplugged = { $folder } is not the stick or network folder that it was. Plug it in again.
mirror_of_others = { $file } holds something that is not here: other tournaments, or a newer copy of these. It is not overwritten; move it away, or start with another --mirror.
mirror_unreadable = { $file } is there, and cannot be read. It is not overwritten; move it away.
web-mirror-fails = The mirror in { $folder } can't be written. Everything is kept here; it goes on by itself when it can.
web-mirror-head = Mirror
web-mirror-up_to_date = The copy in { $folder } has everything.
web-mirror-behind =
    { $seconds ->
        [one] The copy in { $folder } is { $seconds } second behind.
       *[other] The copy in { $folder } is { $seconds } seconds behind.
    }
web-mirror-never = There is no copy in { $folder } yet.
web-mirror-last = Last copied
not_a_folder = { $folder } is a file. The data folder has to be a folder, or a name that is free.
folder_denied = The data folder { $folder } cannot be made: { $detail }. Name another one with --data.
store_away = The server can't reach its data at the moment. What was entered before is safe; it goes on by itself when the data is back.
store_full = There is no room left where the server keeps its data, so nothing was written. What was entered before is safe; it goes on when there is room.
web-desk-page-connect = Phones
web-connect-title = Connect a phone
web-connect-address = Scan this, or type it
web-connect-picture = QR code of { $address }
web-connect-others = Other addresses of this computer
web-connect-nowhere = Only this computer can reach the server: it is in no network, or was started with --host 127.0.0.1. Join a network; the address then appears here.
web-connect-waiting = Waiting for the first phone.
web-connect-came = A phone has come. It works.
web-connect-wifi = Wi-Fi
web-connect-wifi_name = Name of the network
web-connect-wifi_password = Password
web-connect-wifi_keep = Make the QR code
web-connect-wifi_forget = Forget it
web-connect-wifi_picture = QR code to join the Wi-Fi { QUOTE($name) }
web-connect-wifi_about = It stays on this server, is in no backup, and only organisers here see it. Without a password the network is taken to be open.
web-connect-wifi_kept = The Wi-Fi is kept. Phones that scan it join the network.
web-connect-wifi_forgotten = The Wi-Fi is forgotten.
bad_wifi = That can't be a Wi-Fi network.
wifi_name_long = The name of a network has at most { $most } bytes; some letters take more than one.
wifi_password = The password of a network has { $least } to { $most } letters, or there is none.
web-connect-late = No phone has come yet. What to check:
web-connect-check_network = The phone is in the same network as this computer: the Wi-Fi, not mobile data.
web-connect-check_firewall = This computer's firewall lets phones through. Where it asks, allow it.
web-connect-open_firewall = By hand:
web-connect-check_isolation = The Wi-Fi lets its devices talk to each other. Guest networks often don't (guest or client isolation): use the main network, or a phone's hotspot.
web-connect-check_vpn = No VPN is on, here or on the phone.
web-connect-check_others = One of the other addresses above may be the right one.
web-connect-moved = The address has changed: phones find the server at { $new } now, no longer at { $old }.
web-connect-moved_show = Show the new QR code
web-connect-moved_seen = Everybody knows
web-outage-away = Away { $since }-{ $until }, round { $round } was running.
web-outage-ran_on = The clock ran on
web-outage-add =
    { $minutes ->
        [one] Add one minute
       *[other] Add { $minutes } minutes
    }
web-disk-nearly_full = The disk of the server is nearly full: { $free } MB are left. Make room before it is full, or nothing more can be entered.
