package lockstep.seeded.program;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.Value;

/** Mistakes of the passes that lower addresses, elements, bitcasts and constant expressions. */
final class AddressMistakes {
    private static final String GEP = "lower-gep";
    private static final String CONSTANTS = "lower-constant-expressions";
    private static final String ELEMENTS = "lower-dynamic-elements";
    private static final String BITCASTS = "lower-bitcasts";

    private AddressMistakes() {}

    private static PassMistake mistake(String name, String pass, String file, Consumer<Rewriter> change) {
        return mistake(name, pass, pass, file, change);
    }

    private static PassMistake mistake(
            String name, String folder, String passes, String file, Consumer<Rewriter> change) {
        return new PassMistake(name, Path.of(PassMistake.FILETESTS, folder, file + ".ll"), passes, change);
    }

    static Stream<PassMistake> all() {
        return Stream.of(
                mistake("inbounds-of-variable-part", GEP, "drops-inbounds-between", AddressMistakes::claim),
                mistake("constant-part-forgotten", GEP, "constant-after-variable", AddressMistakes::dropLast),
                mistake("index-without-sign", GEP, "wide-index", r -> cast(r, Opcode.SEXT, Opcode.ZEXT)),
                mistake("stride-of-another-type", GEP, "nuw", AddressMistakes::doubleShift),
                mistake("one-poison-element-for-all", GEP, "vector-of-poison", r -> otherElement(r, 1)),
                mistake("expression-of-another-edge", CONSTANTS, "phi", AddressMistakes::swapEntries),
                mistake("step-not-counted", CONSTANTS, "arithmetic", AddressMistakes::dropDifference),
                mistake("highest-bit-of-index-off-by-one", ELEMENTS, "extract", AddressMistakes::lowerBound),
                mistake("narrow-index-with-sign", ELEMENTS, "narrow-index", r -> cast(r, Opcode.ZEXT, Opcode.SEXT)),
                mistake("every-element-replaced", ELEMENTS, "insert", AddressMistakes::replaceAll),
                mistake(
                        "slot-index-not-bounded",
                        ELEMENTS,
                        "lower-dynamic-elements<select-limit=2>",
                        "slot-out-of-range",
                        AddressMistakes::dropBound),
                mistake("highest-element-lowest", BITCASTS, "join", AddressMistakes::dropShift),
                mistake("bits-beyond-must-be-zero", BITCASTS, "uneven", AddressMistakes::claimShift),
                mistake("poison-of-another-element", BITCASTS, "poison", r -> otherElement(r, 3)),
                mistake("upper-limb-lower", BITCASTS, "limbs-run", r -> otherElement(r, 2)));
    }

    private static void claim(Rewriter rewriter) {
        for (GetElementPtrInstruction step : PassMistake.all(rewriter, GetElementPtrInstruction.class)) {
            rewriter.setFlags(step, Flag.set(Flag.INBOUNDS, Flag.NUSW));
        }
    }

    private static void dropLast(Rewriter rewriter) {
        GetElementPtrInstruction step = (GetElementPtrInstruction) PassMistake.named(rewriter, "p");
        rewriter.replace(step, step.base());
    }

    /** Every cast of the one kind is of the other. */
    private static void cast(Rewriter rewriter, Opcode from, Opcode to) {
        for (CastInstruction cast : PassMistake.all(rewriter, CastInstruction.class)) {
            if (cast.opcode() == from
                    && cast.value().type().isInt()
                    && !cast.value().type().isInt(32)) {
                rewriter.replace(cast, rewriter.before(cast).cast(to, cast.value(), cast.type()));
            }
        }
    }

    private static List<BinaryInstruction> binary(Rewriter rewriter, Opcode opcode) {
        return PassMistake.all(rewriter, BinaryInstruction.class).stream()
                .filter(instruction -> instruction.opcode() == opcode)
                .toList();
    }

    private static void doubleShift(Rewriter rewriter) {
        rewriter.setOperand(
                binary(rewriter, Opcode.SHL).getLast(), 1, rewriter.context().i64(3));
    }

    /** Elements are taken from place {@code index}, if that is in the vector. */
    private static void otherElement(Rewriter rewriter, int index) {
        for (ExtractElementInstruction extract : PassMistake.all(rewriter, ExtractElementInstruction.class)) {
            rewriter.setOperand(extract, 1, rewriter.context().i64(index));
        }
    }

    private static void swapEntries(Rewriter rewriter) {
        PhiInstruction phi = (PhiInstruction) PassMistake.named(rewriter, "f");
        Value first = ((PhiInstruction) PassMistake.named(rewriter, "h")).incomingValue(0);
        rewriter.setOperand(phi, 0, first);
    }

    private static void dropDifference(Rewriter rewriter) {
        BinaryInstruction difference = (BinaryInstruction) PassMistake.named(rewriter, "y");
        rewriter.setOperand(difference, 0, difference.right());
    }

    private static void lowerBound(Rewriter rewriter) {
        for (CompareInstruction compare : PassMistake.all(rewriter, CompareInstruction.class)) {
            if (compare.predicate() == Predicate.UGE) {
                rewriter.setOperand(compare, 1, rewriter.context().i32(1));
            }
        }
    }

    private static void replaceAll(Rewriter rewriter) {
        SelectInstruction select = (SelectInstruction) PassMistake.named(rewriter, "u");
        rewriter.replace(select, select.ifTrue());
    }

    private static void dropBound(Rewriter rewriter) {
        for (SelectInstruction select : PassMistake.all(rewriter, SelectInstruction.class)) {
            if (select.name() == null) {
                rewriter.replace(select, select.ifTrue());
            }
        }
    }

    private static void dropShift(Rewriter rewriter) {
        Instruction shift = binary(rewriter, Opcode.SHL).getLast();
        rewriter.replace(shift, shift.operand(0));
    }

    private static void claimShift(Rewriter rewriter) {
        binary(rewriter, Opcode.SHL).forEach(shift -> rewriter.setFlags(shift, Flag.NUW.bit()));
    }
}
