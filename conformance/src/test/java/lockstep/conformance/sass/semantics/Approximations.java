package lockstep.conformance.sass.semantics;

import java.util.List;
import java.util.Map;

/** How far approximations may be off. Source: the tables of errors of the PTX ISA 9.0, with one bit more for ours. */
final class Approximations {
    /** Beyond this angle the error of a sine is open; up to one turn it is smaller than beyond. */
    private static final double LARGE_ANGLE = 100 * Math.PI;

    private static final double TURN = 2 * Math.PI;
    private static final double ERROR_WITHIN_A_TURN = 0x1p-20;
    private static final double ERROR_OF_ANGLES = 0x1p-14;

    /** Relative errors by opcode, and of opcodes that are not named. */
    private static final Map<String, Double> RELATIVE = Map.of("tanh", 0x1p-10, "ex2", 0x1p-20, "div", 0x1p-21);

    private static final double RELATIVE_ELSE = 0x1p-21;
    /** The absolute error of logarithms near 1. */
    private static final double ERROR_OF_LOGARITHM = 0x1p-21;

    /** Less than the smallest normal single: where those are flushed. */
    private static final double FLUSHED = 0x1p-126;

    private static final double RELATIVE_OF_HALVES = 0x1p-7;

    private Approximations() {}

    /** Whether a word is as close to the result of a macro as PTX requires; false for exact operations. */
    static boolean isClose(
            String instruction,
            ExpansionAgreement.Stored wanted,
            ExpansionAgreement.Stored found,
            byte[] in,
            int thread) {
        if (!wanted.isImprecise()) {
            return false;
        }
        String form = instruction.substring(0, instruction.indexOf(' '));
        String opcode = form.split("\\.")[0];
        boolean isAngle = opcode.equals("sin") || opcode.equals("cos");
        double angle = Math.abs(first(in, thread));
        if (isAngle && !(angle <= LARGE_ANGLE)) {
            return true;
        }
        double absolute = isAngle
                ? angle <= TURN ? ERROR_WITHIN_A_TURN : ERROR_OF_ANGLES
                : opcode.equals("lg2") ? ERROR_OF_LOGARITHM : FLUSHED;
        double relative = RELATIVE.getOrDefault(opcode, RELATIVE_ELSE);
        String type = form.substring(form.lastIndexOf('.') + 1);
        if (type.equals("f64")) {
            return isNear(relative, 0, Double.longBitsToDouble(wanted.bits()), Double.longBitsToDouble(found.bits()));
        }
        if (type.equals("f32")) {
            return isNear(relative, absolute, Float.intBitsToFloat((int) wanted.bits()), Float.intBitsToFloat((int)
                    found.bits()));
        }
        List<Integer> halves = List.of(0, Short.SIZE);
        return halves.stream()
                .allMatch(shift -> isNear(
                        RELATIVE_OF_HALVES,
                        FLUSHED,
                        half(type, wanted.bits() >>> shift & ~(wanted.undefined() >>> shift)),
                        half(type, found.bits() >>> shift & ~(wanted.undefined() >>> shift))));
    }

    private static double half(String type, long bits) {
        return type.startsWith("bf")
                ? Float.intBitsToFloat((int) (bits & 0xffff) << Short.SIZE)
                : Float.float16ToFloat((short) bits);
    }

    private static boolean isNear(double relative, double absolute, double wanted, double found) {
        return wanted == found
                || Double.isNaN(wanted) && Double.isNaN(found)
                || Math.abs(wanted - found) <= Math.max(relative * Math.abs(wanted), absolute);
    }

    /** The first single of the operands of a thread. */
    private static float first(byte[] in, int thread) {
        int at = thread * ValueKernels.RECORD;
        int bits = in[at] & 0xff | (in[at + 1] & 0xff) << 8 | (in[at + 2] & 0xff) << 16 | in[at + 3] << 24;
        return Float.intBitsToFloat(bits);
    }
}
