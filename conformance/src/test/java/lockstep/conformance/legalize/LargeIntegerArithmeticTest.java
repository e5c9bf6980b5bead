package lockstep.conformance.legalize;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.PassManager;
import lockstep.compiler.pipeline.PassRegistry;
import lockstep.compiler.pipeline.PipelineOptions;
import lockstep.compiler.pipeline.PipelineParser;
import lockstep.conformance.corpus.CorpusShare;
import lockstep.ir.launch.LaunchFile;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.fast.FastEngine;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.memory.ObservedObject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Law: what expand-large-integers leaves computes what the operation computes (S3.6). Oracle: {@link BigInteger}. All
 * pairs of operands of 8 bits are tried with limbs of 4 bits; wider operands are corners with each other, and random.
 */
final class LargeIntegerArithmeticTest {
    private static final int ONE_IN = 3;
    private static final int STRIDE = 16;
    private static final int RANDOM_PAIRS = 96;

    /**
     * An operation at a width.
     *
     * @param limb bits of a limb
     */
    record Setting(WideOperation operation, int width, int limb) {
        @Override
        public String toString() {
            return operation + " i" + width + " by " + limb;
        }
    }

    static Stream<Setting> small() {
        Stream<Setting> whole = WideOperation.integers().stream().map(o -> new Setting(o, 8, 4));
        Stream<Setting> part = WideOperation.integers().stream().map(o -> new Setting(o, 7, 4));
        Stream<Setting> special = WideOperation.special(8).stream().map(o -> new Setting(o, 8, 4));
        Stream<Setting> all = Stream.of(whole, part, special).flatMap(s -> s);
        return CorpusShare.of(LargeIntegerArithmeticTest.class, ONE_IN, all);
    }

    static Stream<Setting> wide() {
        List<Setting> settings = new ArrayList<>();
        int[][] shapes = {{128, 64}, {97, 64}, {65, 64}, {96, 64}, {127, 64}, {24, 8}, {33, 8}, {61, 16}, {128, 32}};
        for (int[] shape : shapes) {
            List<WideOperation> operations = new ArrayList<>(WideOperation.integers());
            operations.addAll(WideOperation.special(shape[0]));
            if (shape[0] > Long.SIZE) {
                operations.addAll(WideOperation.floats());
            }
            operations.forEach(o -> settings.add(new Setting(o, shape[0], shape[1])));
        }
        return CorpusShare.of(LargeIntegerArithmeticTest.class, ONE_IN, settings.stream());
    }

    // ---- running

    private static String filled(Setting setting, String text) {
        return text.replace("$T", "i" + setting.width())
                .replace("$N", String.valueOf(setting.width()))
                .replace("$M", String.valueOf(WideOperation.mask(setting.width())));
    }

    private static String program(Setting setting, String operands) {
        WideOperation operation = setting.operation();
        String text = """
                define ptx_kernel void @k(ptr %out, ptr %in) {
                  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
                  %base = mul i32 %block, 256
                  %index = add i32 %base, %thread
                  %offset = mul i32 %index, 16
                  %target = getelementptr i8, ptr %out, i32 %offset
                """
                + operands + operation.text() + "store " + operation.result()
                + " %r, ptr %target, align 16\nret void\n}\n" + operation.declarations()
                + """
                declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
                """;
        return filled(setting, text);
    }

    private static byte[] run(Setting setting, String operands, String launch) {
        Module module = NvvmReader.read("k.ll", program(setting, operands), new Context())
                .orThrow();
        String passes = "expand-large-integers<limb=" + setting.limb() + ">,verify";
        PassManager.run(module, PipelineParser.parse(PassRegistry.builtIn(), passes), PipelineOptions.PLAIN);
        LaunchFile launches = LaunchReader.readFile("k.launch", launch);
        RunResult result =
                new FastEngine().run(ProgramImage.of(module), RunRequest.of(launches, Schedule.of(Policy.STACK)));
        assertInstanceOf(Outcome.Finished.class, result.outcome(), setting::toString);
        ObservedObject out = result.objects().stream()
                .filter(object -> object.name().contains("0"))
                .findFirst()
                .orElseThrow();
        return out.bytes();
    }

    private static void compare(Setting setting, byte[] out, int index, BigInteger a, BigInteger b) {
        WideOperation.Numbers numbers = new WideOperation.Numbers(a, b, setting.width());
        Optional<BigInteger> exact = setting.operation().exact().of(numbers);
        if (exact.isEmpty()) {
            return;
        }
        byte[] bytes = new byte[STRIDE + 1];
        for (int i = 0; i < STRIDE; i++) {
            bytes[STRIDE - i] = out[index * STRIDE + i];
        }
        assertEquals(exact.get(), masked(setting, new BigInteger(bytes)), () -> setting + " of " + a + ", " + b);
    }

    /** Bits of the last byte beyond the width are undefined (S2.9). */
    private static BigInteger masked(Setting setting, BigInteger stored) {
        boolean isInteger = setting.operation().result().equals("$T");
        return isInteger ? stored.mod(BigInteger.ONE.shiftLeft(setting.width())) : stored;
    }

    // ---- laws

    @ParameterizedTest
    @MethodSource("small")
    void allPairsOfSmallNumbers(Setting setting) {
        int count = 1 << setting.width();
        String operands = "%a = trunc i32 %index to $T\n%above = lshr i32 %index, $N\n%b = trunc i32 %above to $T\n";
        int blocks = count * count / 256;
        String launch = "LAUNCH: k grid=" + blocks + " block=256 args=[out i8[" + count * count * STRIDE + "], null]";
        byte[] out = run(setting, operands, launch);
        for (int i = 0; i < count * count; i++) {
            compare(setting, out, i, BigInteger.valueOf(i % count), BigInteger.valueOf(i / count));
        }
    }

    private static List<BigInteger> corners(int width, int limb) {
        List<BigInteger> corners = new ArrayList<>();
        BigInteger modulus = BigInteger.ONE.shiftLeft(width);
        for (long near : new long[] {0, 1, 2, -1, -2}) {
            corners.add(BigInteger.valueOf(near).mod(modulus));
            corners.add(modulus.shiftRight(1).add(BigInteger.valueOf(near)).mod(modulus));
            corners.add(BigInteger.ONE.shiftLeft(limb).add(BigInteger.valueOf(near)));
        }
        // halfway between two floats, and next to it
        for (int significant : new int[] {8, 11, 24, 53}) {
            if (width > significant + 2) {
                BigInteger half = BigInteger.ONE.shiftLeft(width - 1).setBit(width - 1 - significant);
                corners.addAll(List.of(half, half.add(BigInteger.ONE), half.subtract(BigInteger.ONE)));
                corners.add(half.setBit(width - significant));
            }
        }
        return corners.stream().distinct().toList();
    }

    @ParameterizedTest
    @MethodSource("wide")
    void cornersAndRandomNumbers(Setting setting) {
        int width = setting.width();
        List<BigInteger[]> pairs = new ArrayList<>();
        List<BigInteger> corners = corners(width, setting.limb());
        corners.forEach(a -> corners.forEach(b -> pairs.add(new BigInteger[] {a, b})));
        Random random = new Random(width * 31L + setting.limb());
        for (int i = 0; i < RANDOM_PAIRS || pairs.size() % 256 != 0; i++) {
            BigInteger a = new BigInteger(width, random).shiftRight(random.nextInt(width));
            BigInteger b = new BigInteger(width, random).shiftRight(random.nextInt(width));
            pairs.add(new BigInteger[] {a, b});
        }
        StringBuilder hex = new StringBuilder();
        for (BigInteger[] pair : pairs) {
            hex.append(littleEndian(pair[0])).append(littleEndian(pair[1]));
        }
        String operands = """
                %at = mul i32 %index, 32
                %pa = getelementptr i8, ptr %in, i32 %at
                %pb = getelementptr i8, ptr %pa, i32 16
                %a = load $T, ptr %pa, align 16
                %b = load $T, ptr %pb, align 16
                """;
        int bytes = pairs.size() * STRIDE;
        String launch = "LAUNCH: k grid=" + pairs.size() / 256 + " block=256 args=[out i8[" + bytes + "], buf i8["
                + 2 * bytes + "] hex(" + hex + ")]";
        byte[] out = run(setting, operands, launch);
        for (int i = 0; i < pairs.size(); i++) {
            compare(setting, out, i, pairs.get(i)[0], pairs.get(i)[1]);
        }
        assertTrue(pairs.size() >= 256);
    }

    private static String littleEndian(BigInteger number) {
        byte[] bytes = new byte[STRIDE];
        for (int i = 0; i < STRIDE; i++) {
            bytes[i] = number.shiftRight(Byte.SIZE * i).byteValue();
        }
        return HexFormat.of().formatHex(bytes);
    }
}
