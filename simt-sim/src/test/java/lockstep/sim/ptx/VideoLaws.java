package lockstep.sim.ptx;

import static lockstep.sim.ptx.Definitions.ONE;
import static lockstep.sim.ptx.Definitions.clamp;
import static lockstep.sim.ptx.Definitions.wrapped;
import static lockstep.sim.ptx.PtxOperands.signed;
import static lockstep.sim.ptx.PtxOperands.wrap;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxMinus;
import lockstep.ir.ptx.PtxOperand.PtxSelection;
import lockstep.ir.ptx.PtxRegister;
import lockstep.sim.ptx.Definitions.Exact;

/**
 * Laws of video instructions, by unbounded integers, with selections drawn at random but the same in each run. The
 * function under test is found from the instruction.
 */
final class VideoLaws {
    private static final int DRAWS = 6;
    private static final String[] PLAIN = {"vadd", "vsub", "vabsdiff", "vmin", "vmax"};
    private static final String[] COMPARISONS = {"eq", "ne", "lt", "le", "gt", "ge"};

    private final SplittableRandom random = new SplittableRandom(11);
    private final List<Law> laws = new ArrayList<>();

    private VideoLaws() {}

    static List<Law> all() {
        VideoLaws laws = new VideoLaws();
        for (int draw = 0; draw < DRAWS; draw++) {
            for (String opcode : PLAIN) {
                laws.scalar(opcode, "", true);
                laws.packed(opcode, "", true, 2);
                laws.packed(opcode, "", true, 4);
            }
            laws.packed("vavrg", "", true, 2);
            laws.packed("vavrg", "", true, 4);
            for (String mode : new String[] {"clamp", "wrap"}) {
                laws.scalar("vshl", "." + mode, true);
                laws.scalar("vshr", "." + mode, true);
            }
            for (String comparison : COMPARISONS) {
                laws.scalar("vset", "." + comparison, false);
                laws.packed("vset", "." + comparison, false, 2);
                laws.packed("vset", "." + comparison, false, 4);
            }
            for (int form = 0; form < 6; form++) {
                laws.multiplyAdd(form);
            }
        }
        return laws.laws;
    }

    private void add(String mnemonic, List<PtxOperand> operands, Exact exact) {
        PtxInstruction instruction = Instructions.of(mnemonic, operands);
        TypedFunction function = ThreadFunctions.of(instruction).orElseThrow();
        int end = mnemonic.indexOf('.');
        laws.add(new Law(mnemonic.substring(0, end), mnemonic.substring(end + 1), function, wrapped(32, exact), false));
    }

    private static PtxRegister register() {
        return (PtxRegister) Instructions.register();
    }

    private static String type(boolean signed) {
        return signed ? ".s32" : ".u32";
    }

    /** A part of a register: its operand and its position. */
    private record Chosen(PtxOperand operand, int offset, int width) {}

    private Chosen part() {
        int kind = random.nextInt(3);
        int width = 8 << kind;
        int index = random.nextInt(4 >> kind);
        PtxOperand operand = kind == 2 ? register() : new PtxSelection(register(), kind == 1, List.of(index));
        return new Chosen(operand, kind == 2 ? 0 : width * index, width);
    }

    private static BigInteger compute(String opcode, String mode, BigInteger a, BigInteger b) {
        return switch (opcode) {
            case "vadd" -> a.add(b);
            case "vsub" -> a.subtract(b);
            case "vabsdiff" -> a.subtract(b).abs();
            case "vmin" -> a.min(b);
            case "vmax" -> a.max(b);
            // Half the sum, rounded up from zero on, and down below.
            case "vavrg" -> (a.add(b).signum() >= 0 ? a.add(b).add(ONE) : a.add(b)).shiftRight(1);
            case "vshl" -> a.shiftLeft(amount(mode, b));
            case "vshr" -> a.shiftRight(amount(mode, b));
            default -> Definitions.of(holds(mode, a.compareTo(b)));
        };
    }

    private static int amount(String mode, BigInteger b) {
        return mode.equals(".clamp") ? b.min(BigInteger.valueOf(32)).intValue() : b.intValue() & 31;
    }

    private static boolean holds(String comparison, int order) {
        return switch (comparison) {
            case ".eq" -> order == 0;
            case ".ne" -> order != 0;
            case ".lt" -> order < 0;
            case ".le" -> order <= 0;
            case ".gt" -> order > 0;
            default -> order >= 0;
        };
    }

    private void scalar(String opcode, String mode, boolean hasResultType) {
        boolean signedResult = hasResultType && random.nextBoolean();
        boolean signedA = random.nextBoolean();
        boolean signedB = !opcode.startsWith("vsh") && random.nextBoolean();
        boolean saturates = hasResultType && random.nextBoolean();
        Chosen a = part();
        Chosen b = part();
        Chosen into = part();
        boolean merges = into.width < 32;
        String[] seconds = {"", ".add", ".min", ".max"};
        String second = merges ? "" : seconds[random.nextInt(4)];
        String mnemonic = opcode
                + (hasResultType ? type(signedResult) : "")
                + type(signedA)
                + type(signedB)
                + (saturates ? ".sat" : "")
                + mode
                + second;
        List<PtxOperand> operands = new ArrayList<>(List.of(into.operand, a.operand, b.operand));
        if (merges || !second.isEmpty()) {
            operands.add(register());
        }
        add(mnemonic, operands, x -> {
            BigInteger left = Definitions.part(x[0], a.offset, a.width, signedA);
            BigInteger right = Definitions.part(x[1], b.offset, b.width, signedB);
            BigInteger exact = compute(opcode, mode, left, right);
            BigInteger first = saturates ? clamp(exact, signedResult, into.width) : exact;
            if (merges) {
                BigInteger hole = ONE.shiftLeft(into.width).subtract(ONE).shiftLeft(into.offset);
                return x[2].andNot(hole).or(wrap(first, into.width).shiftLeft(into.offset));
            }
            // The manual's intermediate result has 33 bits including the sign.
            BigInteger number = signed(wrap(first, 33), 33);
            BigInteger c = x.length > 2 ? Definitions.value(x[2], signedResult, 32) : BigInteger.ZERO;
            return switch (second) {
                case ".add" -> first.add(c);
                case ".min" -> number.min(c);
                case ".max" -> number.max(c);
                default -> first;
            };
        });
    }

    /** Forms: plain, plus one, product negated by either factor, both negated, addend negated. */
    private void multiplyAdd(int form) {
        boolean signedA = random.nextBoolean();
        boolean signedB = random.nextBoolean();
        boolean saturates = random.nextBoolean();
        int shift = new int[] {0, 7, 15}[random.nextInt(3)];
        Chosen a = part();
        Chosen b = part();
        boolean negatesA = form == 2 || form == 4;
        boolean negatesB = form == 3 || form == 4;
        boolean negatesC = form == 5;
        boolean signed = signedA || signedB || form == 2 || form == 3 || form == 5;
        String mnemonic = "vmad" + type(signed) + type(signedA) + type(signedB) + (form == 1 ? ".po" : "")
                + (saturates ? ".sat" : "") + (shift == 0 ? "" : ".shr" + shift);
        add(
                mnemonic,
                List.of(
                        register(),
                        negatesA ? new PtxMinus(a.operand) : a.operand,
                        negatesB ? new PtxMinus(b.operand) : b.operand,
                        negatesC ? new PtxMinus(register()) : register()),
                x -> {
                    BigInteger left = Definitions.part(x[0], a.offset, a.width, signedA);
                    BigInteger product = left.multiply(Definitions.part(x[1], b.offset, b.width, signedB));
                    BigInteger signedProduct = negatesA != negatesB ? product.negate() : product;
                    // A negated addend is its complement, as a signed number, plus one.
                    BigInteger c =
                            negatesC ? signed(wrap(x[2].not(), 32), 32).add(ONE) : Definitions.value(x[2], signed, 32);
                    BigInteger sum = signedProduct.add(c).add(Definitions.of(form == 1));
                    BigInteger scaled = sum.shiftRight(shift);
                    return saturates ? clamp(scaled, signed, 32) : scaled;
                });
    }

    private void packed(String opcode, String mode, boolean hasResultType, int count) {
        int width = 32 / count;
        boolean signedResult = hasResultType && random.nextBoolean();
        boolean signedA = random.nextBoolean();
        boolean signedB = random.nextBoolean();
        boolean accumulates = random.nextBoolean();
        boolean saturates = hasResultType && !accumulates && random.nextBoolean();
        List<Integer> a = selection(count);
        List<Integer> b = selection(count);
        int mask = random.nextInt(1, 1 << count);
        boolean isDefault = random.nextInt(3) == 0;
        List<Integer> first = isDefault ? range(0, count) : a;
        List<Integer> second = isDefault ? range(count, count) : b;
        int written = isDefault ? (1 << count) - 1 : mask;
        String mnemonic = opcode
                + count
                + (hasResultType ? type(signedResult) : "")
                + type(signedA)
                + type(signedB)
                + (saturates ? ".sat" : "")
                + mode
                + (accumulates ? ".add" : "");
        List<PtxOperand> operands = isDefault
                ? List.of(register(), register(), register(), register())
                : List.of(
                        new PtxSelection(register(), count == 2, places(mask)),
                        new PtxSelection(register(), count == 2, a.reversed()),
                        new PtxSelection(register(), count == 2, b.reversed()),
                        register());
        add(mnemonic, operands, x -> {
            BigInteger pair = x[1].shiftLeft(32).add(x[0]);
            BigInteger sum = x[2];
            BigInteger merged = BigInteger.ZERO;
            for (int i = 0; i < count; i++) {
                BigInteger left = Definitions.part(pair, width * first.get(i), width, signedA);
                BigInteger right = Definitions.part(pair, width * second.get(i), width, signedB);
                BigInteger exact = compute(opcode, mode, left, right);
                BigInteger value = saturates ? clamp(exact, signedResult, width) : exact;
                boolean isWritten = (written >> i & 1) != 0;
                sum = isWritten ? sum.add(value) : sum;
                BigInteger place = isWritten ? wrap(value, width) : Definitions.part(x[2], width * i, width, false);
                merged = merged.add(place.shiftLeft(width * i));
            }
            return accumulates ? sum : merged;
        });
    }

    private List<Integer> selection(int count) {
        List<Integer> parts = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            parts.add(random.nextInt(2 * count));
        }
        return parts;
    }

    private static List<Integer> range(int from, int count) {
        List<Integer> parts = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            parts.add(from + index);
        }
        return parts;
    }

    /** The bits of a mask, the highest first. */
    private static List<Integer> places(int mask) {
        List<Integer> places = new ArrayList<>();
        for (int index = 31; index >= 0; index--) {
            if ((mask >>> index & 1) != 0) {
                places.add(index);
            }
        }
        return places;
    }
}
