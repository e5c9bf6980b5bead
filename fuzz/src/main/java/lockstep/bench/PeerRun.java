package lockstep.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One repetition of one kernel in a peer, as reported by its host program.
 *
 * @param kernel its name
 * @param wall seconds of elapsed time
 * @param processor seconds of processor time, of all its threads
 * @param checksum CRC-32 of the output, eight hexadecimal digits
 */
record PeerRun(String kernel, double wall, double processor, String checksum) {
    private static final Pattern LINE =
            Pattern.compile("^(\\w+) wall=([0-9.]+) processor=([0-9.]+) crc32=([0-9a-f]{8})$", Pattern.MULTILINE);

    /** The repetitions that a host program reports in its output, in order. */
    static List<PeerRun> read(String output) {
        List<PeerRun> runs = new ArrayList<>();
        Matcher matcher = LINE.matcher(output);
        while (matcher.find()) {
            runs.add(new PeerRun(
                    matcher.group(1),
                    Double.parseDouble(matcher.group(2)),
                    Double.parseDouble(matcher.group(3)),
                    matcher.group(4)));
        }
        return runs;
    }
}
