package lockstep.ir.launch;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.CRC32;
import lockstep.ir.diag.SourceLocation;

/** What must hold after the last launch of {@link #kernel()}. */
public sealed interface Expect {
    /** The kernel. */
    String kernel();

    /** The line, for messages. */
    SourceLocation location();

    /** The CRC-32 of the whole buffer that argument {@code argument} made. */
    record Crc(String kernel, int argument, int crc, SourceLocation location) implements Expect {
        /** What is wrong with {@code bytes}, if anything. */
        public Optional<String> mismatch(byte[] bytes) {
            return Expect.crcMismatch("arg=" + argument, crc, bytes);
        }

        @Override
        public String toString() {
            return "EXPECT: %s arg=%d crc32=%08x".formatted(kernel, argument, crc);
        }
    }

    /**
     * One element of the buffer that argument {@code argument} made.
     *
     * @param text the value as written
     * @param tolerance relative; 0 requires equality
     */
    record Element(String kernel, int argument, int index, String text, double tolerance, SourceLocation location)
            implements Expect {
        /** What is wrong with {@code bytes} as elements of {@code type}, if anything. */
        public Optional<String> mismatch(ElementType type, byte[] bytes) {
            long offset = (long) index * type.bytes();
            if (offset + type.bytes() > bytes.length) {
                return Optional.of("arg=%d[%d]: the buffer has %d bytes".formatted(argument, index, bytes.length));
            }
            long bits = 0;
            for (int i = type.bytes() - 1; i >= 0; i--) {
                bits = bits << 8 | bytes[(int) offset + i] & 0xff;
            }
            return type.isFloat() ? floatMismatch(type.decode(bits)) : integerMismatch(type, bits);
        }

        private Optional<String> floatMismatch(double found) {
            double wanted = LaunchNumbers.parseDouble(text).orElse(Double.NaN);
            double distance = Math.abs(found - wanted);
            boolean good = Double.compare(found, wanted) == 0
                    || found == wanted
                    || (Double.isNaN(found) && Double.isNaN(wanted))
                    || (tolerance > 0 && distance <= tolerance * Math.abs(wanted));
            return good ? Optional.empty() : Optional.of(message(text, Double.toHexString(found)));
        }

        private Optional<String> integerMismatch(ElementType type, long bits) {
            int unused = 64 - 8 * type.bytes();
            long signed = bits << unused >> unused;
            boolean good = LaunchNumbers.parseInteger(text)
                    .map(v -> v.longValue() << unused >> unused == signed)
                    .orElse(false);
            return good ? Optional.empty() : Optional.of(message(text, Long.toString(signed)));
        }

        private String message(String wanted, String found) {
            return "arg=%d[%d]: expected %s, found %s".formatted(argument, index, wanted, found);
        }

        @Override
        public String toString() {
            String tol = tolerance == 0 ? "" : " tol=" + tolerance;
            return "EXPECT: %s arg=%d[%d]=%s%s".formatted(kernel, argument, index, text, tol);
        }
    }

    /** The CRC-32 of what the threads printed, joined in thread order. */
    record Printed(String kernel, int crc, SourceLocation location) implements Expect {
        /** What is wrong with {@code text}, if anything. */
        public Optional<String> mismatch(String text) {
            return Expect.crcMismatch("printf", crc, text.getBytes(StandardCharsets.ISO_8859_1));
        }

        @Override
        public String toString() {
            return "EXPECT: %s printf crc32=%08x".formatted(kernel, crc);
        }
    }

    /** The run stops by itself; {@code outcome} is {@code trap}, {@code assert}, {@code exit} or {@code finished}. */
    record Outcome(String kernel, String outcome, SourceLocation location) implements Expect {
        public Outcome {
            Objects.requireNonNull(outcome);
        }

        @Override
        public String toString() {
            return "EXPECT: " + kernel + " outcome=" + outcome;
        }
    }

    private static Optional<String> crcMismatch(String what, int wanted, byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        int found = (int) crc.getValue();
        return found == wanted
                ? Optional.empty()
                : Optional.of("%s: expected crc32=%08x, found %08x".formatted(what, wanted, found));
    }
}
