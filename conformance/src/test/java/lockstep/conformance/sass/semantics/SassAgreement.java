package lockstep.conformance.sass.semantics;

import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.ptx.text.PtxReader;
import lockstep.ir.sass.code.Code;
import lockstep.sim.Outcome;
import lockstep.sim.Policy;
import lockstep.sim.RunRequest;
import lockstep.sim.RunResult;
import lockstep.sim.Schedule;
import lockstep.sim.image.ProgramImage;
import lockstep.sim.image.ptx.PtxImages;
import lockstep.sim.memory.ObservedObject;
import lockstep.sim.reference.ReferenceEngine;

/** Runs kernels of {@link ValueKernels} as PTX and as machine words, and compares what the threads store. */
final class SassAgreement {
    /** The PTX ISA allows an approximation to be off by this part; that of halves by more. */
    private static final double APPROXIMATE = 0x1p-10;

    private static final double APPROXIMATE_HALF = 0x1p-6;

    private static final double LARGE_ANGLE = 300;

    private final ProgramImage image;
    private final List<String> instructions;

    /** For the kernels that {@link ValueKernels} makes of {@code instructions}. */
    SassAgreement(int architecture, List<String> instructions) {
        String text = ValueKernels.module(architecture, instructions);
        this.image = PtxImages.of(PtxReader.read("module.ptx", text).orThrow());
        this.instructions = List.copyOf(instructions);
    }

    /**
     * What differs for operands drawn from a seed; empty if nothing does.
     *
     * @throws OneThread.NotBuilt if a word has no function
     */
    Optional<String> difference(Code code, OneThread.Constants constants, long seed) {
        byte[] in = ValueKernels.records(new SplittableRandom(seed));
        byte[] out = new byte[in.length];
        byte[] open = new byte[in.length];
        String instruction = instructions.get(Integer.parseInt(code.function().substring(1)));
        return difference(
                instruction,
                in,
                () -> {
                    for (int thread = 0; thread < ValueKernels.THREADS; thread++) {
                        new OneThread(code, constants, thread, in, out, open).run();
                    }
                    return out;
                },
                open);
    }

    /** What differs between the PTX and what a machine stored, {@code out}, for the operands {@code in}. */
    Optional<String> difference(String instruction, byte[] in, byte[] out) {
        return difference(instruction, in, () -> out, new byte[in.length]);
    }

    private Optional<String> difference(String instruction, byte[] in, Supplier<byte[]> stored, byte[] open) {
        String kernel = "k" + instructions.indexOf(instruction);
        String launch = "LAUNCH: " + kernel + " grid=1 block=" + ValueKernels.THREADS + " args=[buf i8[" + in.length
                + "] hex(" + HexFormat.of().formatHex(in) + "), out i8[" + in.length + "]]";
        RunResult result = new ReferenceEngine()
                .run(image, RunRequest.of(LaunchReader.readFile("k.launch", launch), Schedule.of(Policy.STACK)));
        if (result.outcome() instanceof Outcome.Unsupported) {
            return Optional.empty();
        }
        if (!(result.outcome() instanceof Outcome.Finished)) {
            return Optional.of(result.outcome().toString());
        }
        boolean isOfAngle = instruction.startsWith("sin") || instruction.startsWith("cos");
        ObservedObject expected = result.object(kernel + " arg 1").orElseThrow();
        return difference(expected, isOfAngle, in, stored.get(), open);
    }

    private static Optional<String> difference(
            ObservedObject expected, boolean isOfAngle, byte[] in, byte[] out, byte[] open) {
        for (int at = 0; at < out.length; at++) {
            int difference = expected.bytes()[at] ^ out[at] | open[at];
            boolean isImprecise = (expected.flagsAt(at) & ObservedObject.IMPRECISE) != 0;
            boolean isApproximate = isImprecise && (isOfAngle && isLarge(in, at) || isClose(expected, out, at));
            if ((difference & ~expected.undefinedAt(at) & 0xff) != 0 && !isApproximate) {
                return Optional.of(describe(expected, in, out, open, at));
            }
        }
        return Optional.empty();
    }

    /** How sine and cosine of large angles come out is open. */
    private static boolean isLarge(byte[] in, int at) {
        return Math.abs(number(in, at - at % ValueKernels.RECORD, Float.SIZE)) > LARGE_ANGLE;
    }

    private static boolean isClose(ObservedObject expected, byte[] out, int at) {
        int width = ValueKernels.floatWidth(at % ValueKernels.RECORD);
        int start = at - at % (width / 8);
        double a = number(expected.bytes(), start, width);
        double b = number(out, start, width);
        double allowed = width == 16 ? APPROXIMATE_HALF : APPROXIMATE;
        return Math.abs(a - b) <= Math.max(allowed * Math.abs(a), 0x1p-20) || Double.isNaN(a) && Double.isNaN(b);
    }

    private static double number(byte[] bytes, int at, int width) {
        long bits = word(bytes, at, width / 8);
        return switch (width) {
            case 16 -> Float.float16ToFloat((short) bits);
            case 32 -> Float.intBitsToFloat((int) bits);
            default -> Double.longBitsToDouble(bits);
        };
    }

    private static long word(byte[] bytes, int at, int count) {
        long bits = 0;
        for (int i = 0; i < count; i++) {
            bits |= (bytes[at + i] & 0xffL) << 8 * i;
        }
        return bits;
    }

    private static String describe(ObservedObject expected, byte[] in, byte[] out, byte[] open, int at) {
        int slot = at - at % 16;
        int record = at - at % ValueKernels.RECORD;
        StringBuilder text = new StringBuilder("at %d: PTX %x open %x, SASS %x open %x; operands"
                .formatted(
                        at - record,
                        word(expected.bytes(), slot, 8),
                        word(expected.undefined(), slot, 8),
                        word(out, slot, 8),
                        word(open, slot, 8)));
        for (int place = 0; place < 384; place += 16) {
            boolean isFirst = place % 64 == 0;
            text.append(isFirst ? " " + "fdrlhp".charAt(place / 64) + ":" : ",")
                    .append(Long.toHexString(word(in, record + place, 8)));
        }
        return text.toString();
    }
}
