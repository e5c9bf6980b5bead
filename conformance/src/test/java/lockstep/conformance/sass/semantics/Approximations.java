package lockstep.conformance.sass.semantics;

import java.util.List;
import java.util.Map;

/** How far approximations may be off. Source: the tables of errors of the PTX ISA 9.0, with one bit more for ours. */
final class Approximations {
    /** Beyond this angle the error of a sine is open. */
    private static final double LARGE_ANGLE = 100;

    /** Relative errors by opcode, and of opcodes that are not named. */
    private static final Map<String, Double> RELATIVE = Map.of("tanh", 0x1p-10, "ex2", 0x1p-20, "div", 0x1p-21);

    private static final double RELATIVE_ELSE = 0x1p-21;
    /** Absolute errors by opcode: where PTX states one, or the result is near a root. */
    private static final Map<String, Double> ABSOLUTE = Map.of("sin", 0x1p-19, "cos", 0x1p-19, "lg2", 0x1p-20);

    private static final double RELATIVE_OF_HALVES = 0x1p-7;

    private Approximations() {}

    /** Whether a word is as near to what a macro computes as PTX demands; never where that is no approximation. */
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
        if (isAngle && isLarge(in, thread)) {
            return true;
        }
        String type = form.substring(form.lastIndexOf('.') + 1);
        if (type.equals("f64")) {
            return isNear(opcode, Double.longBitsToDouble(wanted.bits()), Double.longBitsToDouble(found.bits()), false);
        }
        if (type.equals("f32")) {
            return isNear(
                    opcode,
                    Float.intBitsToFloat((int) wanted.bits()),
                    Float.intBitsToFloat((int) found.bits()),
                    false);
        }
        List<Integer> halves = List.of(0, Short.SIZE);
        return halves.stream().allMatch(shift -> isNear(
                opcode,
                half(type, wanted.bits() >>> shift & ~(wanted.undefined() >>> shift)),
                half(type, found.bits() >>> shift & ~(wanted.undefined() >>> shift)),
                true));
    }

    private static double half(String type, long bits) {
        return type.startsWith("bf")
                ? Float.intBitsToFloat((int) (bits & 0xffff) << Short.SIZE)
                : Float.float16ToFloat((short) bits);
    }

    private static boolean isNear(String opcode, double wanted, double found, boolean isHalf) {
        double relative = isHalf ? RELATIVE_OF_HALVES : RELATIVE.getOrDefault(opcode, RELATIVE_ELSE);
        double allowed = Math.max(relative * Math.abs(wanted), ABSOLUTE.getOrDefault(opcode, 0x1p-126));
        return wanted == found
                || Double.isNaN(wanted) && Double.isNaN(found)
                || Math.abs(wanted - found) <= allowed;
    }

    private static boolean isLarge(byte[] in, int thread) {
        int at = thread * ValueKernels.RECORD;
        int bits = in[at] & 0xff | (in[at + 1] & 0xff) << 8 | (in[at + 2] & 0xff) << 16 | in[at + 3] << 24;
        return Math.abs(Float.intBitsToFloat(bits)) > LARGE_ANGLE;
    }
}
