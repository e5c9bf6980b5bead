package lockstep.conformance.sass.semantics;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lockstep.conformance.sass.InstructionKernels;

/**
 * Kernels around PTX instructions: each thread loads registers 1 to 4 of each kind from its own record of one buffer,
 * and stores registers 8, 9, 20 and 21 into its own record of another one. Places are the same for all kernels.
 */
final class ValueKernels {
    /** Threads of a launch: so many sets of operands. */
    static final int THREADS = 32;
    /** Bytes of a thread's record. */
    static final int RECORD = 512;

    private static final String FILES = "fdrlhp";
    private static final int SLOT = 16;
    private static final int SLOTS = 4;
    private static final Pattern SPECIAL = Pattern.compile("%[a-z][a-z_]+");
    private static final List<Integer> SOURCES = List.of(1, 2, 3, 4);
    private static final List<Integer> RESULTS = List.of(8, 9, 20, 21);

    private static final String SETUP = """
            ld.param.u64 %l30,[in];
            ld.param.u64 %l31,[out];
            cvta.to.global.u64 %l32,%l30;
            cvta.to.global.u64 %l33,%l31;
            mov.u32 %r30,%tid.x;
            mul.wide.u32 %l34,%r30,512;
            add.s64 %l35,%l32,%l34;
            add.s64 %l36,%l33,%l34;
            """;

    private static final InstructionKernels KERNELS = new InstructionKernels(
            "", ".param .u64 in, .param .u64 out", SETUP, ValueKernels::load, ValueKernels::store);

    private ValueKernels() {}

    /** Whether only registers of the numbers above occur, and nothing that reads memory or the place of a thread. */
    static boolean isOfValues(String instruction) {
        if (instruction.contains("[")
                || instruction.contains("@")
                || SPECIAL.matcher(instruction).find()) {
            return false;
        }
        Matcher matcher = InstructionKernels.REGISTER.matcher(instruction);
        boolean hasResult = false;
        while (matcher.find()) {
            int number = Integer.parseInt(matcher.group(2));
            if (number > 21 || number < 1) {
                return false;
            }
            hasResult |= RESULTS.contains(number);
        }
        return hasResult;
    }

    /** A module with a kernel {@code kN} for the {@code N}th of {@code instructions}. */
    static String module(int architecture, List<String> instructions) {
        return KERNELS.module(architecture, instructions);
    }

    private static int place(String file, int slot) {
        return (FILES.indexOf(file) * SLOTS + slot) * SLOT;
    }

    /** Where a record has what register {@code name} holds afterwards, for instance {@code r9}. */
    static int resultPlace(String name) {
        return place(name.substring(0, 1), RESULTS.indexOf(Integer.parseInt(name.substring(1))));
    }

    private static void load(String instruction, String register, String file, List<String> lines) {
        int slot = SOURCES.indexOf(InstructionKernels.number(register));
        if (slot < 0) {
            return;
        }
        if (file.equals("p")) {
            lines.add("ld.global.u32 %r" + (22 + slot) + ",[%l35+" + place(file, slot) + "];");
            lines.add("setp.gt.s32 " + register + ",%r" + (22 + slot) + ",0;");
        } else {
            String type = InstructionKernels.memoryType(file);
            lines.add("ld.global." + type + " " + register + ",[%l35+" + place(file, slot) + "];");
        }
    }

    private static void store(String instruction, String register, String file, List<String> lines) {
        int slot = RESULTS.indexOf(InstructionKernels.number(register));
        if (slot < 0) {
            return;
        }
        if (file.equals("p")) {
            lines.add("selp.u32 %r" + (26 + slot) + ",1,0," + register + ";");
            lines.add("st.global.u32 [%l36+" + place(file, slot) + "],%r" + (26 + slot) + ";");
        } else {
            String type = InstructionKernels.memoryType(file);
            lines.add("st.global." + type + " [%l36+" + place(file, slot) + "]," + register + ";");
        }
    }

    /** Bits of the floating values at this place of a record, 32 or 64; 16 for other kinds. */
    static int floatWidth(int place) {
        return switch (FILES.charAt(place / (SLOTS * SLOT))) {
            case 'f' -> 32;
            case 'd', 'l' -> 64;
            default -> 16;
        };
    }

    /** Records of numbers at the limits of formats, and of random ones. */
    static byte[] records(SplittableRandom random) {
        byte[] bytes = new byte[THREADS * RECORD];
        for (int thread = 0; thread < THREADS; thread++) {
            for (int at = 0; at < FILES.length() * SLOTS * SLOT; at += SLOT) {
                char file = FILES.charAt(at / (SLOTS * SLOT));
                put(bytes, thread * RECORD + at, ValueDraw.draw(file, random));
            }
            relate(bytes, thread, random);
        }
        return bytes;
    }

    /** Records as lines: one a thread, 16 digits for each register. */
    static List<String> lines(byte[] records) {
        ByteBuffer buffer = ByteBuffer.wrap(records).order(ByteOrder.LITTLE_ENDIAN);
        return IntStream.range(0, THREADS)
                .mapToObj(thread -> IntStream.range(0, FILES.length() * SLOTS)
                        .mapToObj(slot -> HexFormat.of().toHexDigits(buffer.getLong(thread * RECORD + slot * SLOT)))
                        .collect(Collectors.joining(" ")))
                .toList();
    }

    /** The records that {@code lines} are; lines that begin with {@code #} are comments. */
    static byte[] read(List<String> lines) {
        byte[] records = new byte[THREADS * RECORD];
        List<String> rows = lines.stream().filter(line -> !line.startsWith("#")).toList();
        for (int thread = 0; thread < THREADS; thread++) {
            String[] words = rows.get(thread).split(" ");
            for (int slot = 0; slot < words.length; slot++) {
                put(records, thread * RECORD + slot * SLOT, Long.parseUnsignedLong(words[slot], 16));
            }
        }
        return records;
    }

    /** Sometimes the second operand is akin to the first one. */
    private static void relate(byte[] bytes, int thread, SplittableRandom random) {
        for (int file = 0; file < FILES.length(); file++) {
            if (random.nextInt(4) == 0) {
                int at = thread * RECORD + file * SLOTS * SLOT;
                System.arraycopy(bytes, at, bytes, at + SLOT, Long.BYTES);
                bytes[at + SLOT] += (byte) random.nextInt(-1, 2);
            }
        }
    }

    private static void put(byte[] bytes, int at, long value) {
        for (int i = 0; i < Long.BYTES; i++) {
            bytes[at + i] = (byte) (value >>> 8 * i);
        }
    }
}
