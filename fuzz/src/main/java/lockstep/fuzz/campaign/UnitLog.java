package lockstep.fuzz.campaign;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * An append-only file of finished units. A unit is a frame: the line {@code #unit INDEX BYTES CRC}, with the CRC-32C of
 * the records in hexadecimal, and then the records, one JSON line a seed. A truncated or damaged frame is invalid, and
 * so is all that follows it; opening the log truncates such a tail.
 */
final class UnitLog implements AutoCloseable {
    /** A header is shorter than this. */
    private static final int LONGEST_HEADER = 64;

    /** Records of a unit are far smaller than this, in bytes; a damaged header may say anything. */
    private static final int LARGEST_UNIT = 1 << 28;

    private static final String HEAD = "#unit ";

    private final FileChannel channel;

    private UnitLog(FileChannel channel) {
        this.channel = channel;
    }

    /** Takes the frames of a log. */
    @FunctionalInterface
    interface FrameSink {
        /**
         * @param unit its index
         * @param offset of its records in the file, in bytes
         * @param records its lines
         */
        void frame(long unit, long offset, byte[] records) throws IOException;
    }

    /** Opens a log for appending, new or after its last whole frame; {@code sink} receives the existing frames. */
    static UnitLog open(Path file, FrameSink sink) throws IOException {
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        long end = scan(channel, sink);
        if (end < channel.size()) {
            channel.truncate(end);
            channel.force(true);
        }
        channel.position(end);
        return new UnitLog(channel);
    }

    /** Reads the whole frames of a log, which is left as it is, and returns the offset after the last. */
    static long read(Path file, FrameSink sink) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return scan(channel, sink);
        }
    }

    /** Returns the offset after the last whole frame. */
    private static long scan(FileChannel channel, FrameSink sink) throws IOException {
        long at = 0;
        while (true) {
            Optional<Header> header = header(channel, at);
            if (header.isEmpty()) {
                return at;
            }
            long start = at + header.get().length();
            byte[] records = bytes(channel, start, header.get().bytes());
            if (records.length < header.get().bytes()
                    || crc(records) != header.get().crc()) {
                return at;
            }
            sink.frame(header.get().unit(), start, records);
            at = start + records.length;
        }
    }

    /**
     * The line in front of a unit's records.
     *
     * @param length of the line itself with its end, in bytes
     */
    private record Header(long unit, int bytes, long crc, int length) {}

    private static Optional<Header> header(FileChannel channel, long at) throws IOException {
        String text = new String(bytes(channel, at, LONGEST_HEADER), StandardCharsets.ISO_8859_1);
        int end = text.indexOf('\n');
        if (end < 0 || !text.substring(0, end).matches("#unit [0-9]{1,18} [0-9]{1,9} [0-9a-f]{8}")) {
            return Optional.empty();
        }
        String[] words = text.substring(HEAD.length(), end).split(" ");
        int bytes = Integer.parseInt(words[1]);
        return bytes > LARGEST_UNIT
                ? Optional.empty()
                : Optional.of(new Header(Long.parseLong(words[0]), bytes, Long.parseLong(words[2], 16), end + 1));
    }

    /** Up to {@code count} bytes from {@code at}; fewer at the end of the file. */
    static byte[] bytes(FileChannel channel, long at, int count) throws IOException {
        int there = (int) Math.max(0, Math.min(count, channel.size() - at));
        ByteBuffer buffer = ByteBuffer.allocate(there);
        while (buffer.hasRemaining() && channel.read(buffer, at + buffer.position()) >= 0) {
            continue;
        }
        return buffer.hasRemaining() ? Arrays.copyOf(buffer.array(), buffer.position()) : buffer.array();
    }

    private static long crc(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes);
        return sum.getValue();
    }

    /** Appends a finished unit; on return it is on the disk. */
    void append(long unit, byte[] records) throws IOException {
        String head = HEAD + unit + " " + records.length + " " + "%08x".formatted(crc(records)) + "\n";
        byte[] line = head.getBytes(StandardCharsets.ISO_8859_1);
        ByteBuffer frame = ByteBuffer.allocate(line.length + records.length);
        frame.put(line).put(records).flip();
        while (frame.hasRemaining()) {
            channel.write(frame);
        }
        channel.force(false);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
