package lockstep.sim.image.sass;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Cubin.Symbol;
import lockstep.ir.sass.cubin.ElfHeader;
import lockstep.ir.sass.cubin.Section;
import lockstep.ir.sass.function.SassFunction;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.text.SassFunctionText;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.CrossCheckEngine;
import lockstep.sim.image.ProgramImage;

/**
 * Kernels of machine code from text, with one parameter: a buffer with one word for each thread. Both engines run them.
 */
final class SassPrograms {
    private static final int FLAGS_90 = 0x6005a04;
    private static final int BANK = 0x218;
    private static final int STACK = 512;
    /** Bytes of shared memory, which begin at 0x400. */
    private static final int SHARED = 1024;

    /** Thread number in R0, the address of its word in R2 and R3. */
    private static final String START = """
            .function k sm_90
              LDC R1, c[0x0][0x28] ;
              S2R R0, SR_TID.X ;
              LDC.64 R2, c[0x0][0x210] ;
              IMAD.WIDE R2, R0, 0x4, R2 ;
            """;

    /** Number of instructions before the body of a test. */
    static final int START_LENGTH = 4;

    /** Stores R5 as the result of the thread. */
    static final String END = """
              STG.E desc[UR6][R2.64], R5 ;
              EXIT ;
            """;

    private SassPrograms() {}

    /** The image of a kernel that begins with {@link #START}. */
    static ProgramImage image(String body) {
        Diagnostics diagnostics = new Diagnostics();
        SassFunction function = SassFunctionText.parse(START + body, "test.sass", diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.toString()));
        return SassImages.of(cubin(function), "test.cubin");
    }

    private static Cubin cubin(SassFunction function) {
        ByteBuffer code = buffer(function.words().size() * InstructionWord.BYTES);
        for (InstructionWord word : function.words()) {
            code.putLong(word.low()).putLong(word.high());
        }
        ByteBuffer info = buffer(12 + 16);
        info.put((byte) 4).put((byte) 0x0a).putShort((short) 8).putInt(0);
        info.putShort((short) 0x210).putShort((short) 8);
        info.put((byte) 4).put((byte) 0x17).putShort((short) 12).putInt(0);
        info.putShort((short) 0).putShort((short) 0).putInt(8 << 18);
        ByteBuffer stack = buffer(12);
        stack.put((byte) 4).put((byte) 0x12).putShort((short) 8).putInt(1).putInt(STACK);
        List<Section> sections = List.of(
                section("", 0, new byte[0]),
                section(".text.k", Section.PROGRAM_BITS, code.array()),
                section(".nv.constant0.k", Section.PROGRAM_BITS, new byte[BANK]),
                section(".nv.info.k", Section.ATTRIBUTES, info.array()),
                section(".nv.info", Section.ATTRIBUTES, stack.array()));
        List<Symbol> symbols =
                List.of(new Symbol("", 0, 0, 0, 0, 0), new Symbol("k", 0x12, 0x10, 1, 0, code.capacity()));
        ElfHeader header = new ElfHeader(0x841, 8, 2, 1, 0, FLAGS_90, 0, 0, 0);
        return new Cubin(header, sections, List.of(), symbols, List.of(), 0);
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static Section section(String name, int type, byte[] bytes) {
        return new Section(name, 0, type, 0, 0, 0, bytes.length, 0, 0, 16, 0, Bytes.of(bytes));
    }

    /** Runs a kernel with {@code threads} threads. */
    static RunResult run(String body, int threads, Schedule schedule) {
        String launch = "LAUNCH: k grid=1 block=%d shared=%d args=[out i32[%d]]".formatted(threads, SHARED, threads);
        RunRequest request = new RunRequest(
                LaunchReader.readFile("test.launch", launch), schedule, 1, 200_000, 32, true, Optional.empty());
        return new CrossCheckEngine().run(image(body), request);
    }

    /** The word that each thread stored, which must be the same under a few seeds of the policy of machine code. */
    static int[] words(String body, int threads) {
        int[] first = words(run(body, threads, Schedule.of(Policy.BARRIER)));
        for (int seed = 1; seed <= 3; seed++) {
            int[] other = words(run(body, threads, new Schedule(Policy.BARRIER, seed)));
            if (!Arrays.equals(first, other)) {
                throw new AssertionError("seed " + seed + " gives " + Arrays.toString(other));
            }
        }
        return first;
    }

    /**
     * Asserts that the threads of a warp store the words expected for their lanes; {@link #END} is appended to the
     * body.
     */
    static void assertStores(IntUnaryOperator expected, String body) {
        int[] wanted = IntStream.range(0, 32).map(expected).toArray();
        assertArrayEquals(wanted, words(body + END, 32));
    }

    /** The words of the buffer after a run that finished. */
    static int[] words(RunResult result) {
        if (!(result.outcome() instanceof Outcome.Finished)) {
            throw new AssertionError(result.outcome().toString());
        }
        byte[] bytes = result.objects().getFirst().bytes();
        int[] words = new int[bytes.length / Integer.BYTES];
        buffer(bytes.length).put(bytes).flip().asIntBuffer().get(words);
        return words;
    }
}
