package lockstep.ir.diag;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** Text from bytes of files that users name. */
public final class Utf8Text {
    private static final int BUFFER_CHARACTERS = 1 << 12;

    private Utf8Text() {}

    /**
     * The text in {@code bytes}.
     *
     * @param name of the file, for messages
     * @throws InputException if they are not UTF-8, with the offset of the first invalid byte
     */
    public static String decode(String name, byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (text.indexOf('\uFFFD') >= 0) {
            require(name, bytes);
        }
        return text;
    }

    private static void require(String name, byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer input = ByteBuffer.wrap(bytes);
        CharBuffer sink = CharBuffer.allocate(BUFFER_CHARACTERS);
        CoderResult result = CoderResult.OVERFLOW;
        while (result.isOverflow()) {
            sink.clear();
            result = decoder.decode(input, sink, true);
        }
        if (result.isError()) {
            throw new InputException(
                    "input-not-utf8",
                    new SourceLocation(name, lineOf(bytes, input.position()), 0),
                    "is not UTF-8 text (byte " + input.position() + ")");
        }
    }

    private static int lineOf(byte[] bytes, int offset) {
        int line = 1;
        for (int index = 0; index < offset; index++) {
            if (bytes[index] == '\n') {
                line++;
            }
        }
        return line;
    }
}
