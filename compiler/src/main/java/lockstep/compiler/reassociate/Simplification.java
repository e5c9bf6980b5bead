package lockstep.compiler.reassociate;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;

/** Simplifies the operand list of an expression by the identities of its opcode. */
final class Simplification {
    private final RewriteSite site;
    private final ConstantFolder folder;
    private final Opcode opcode;
    private final Type type;
    private final int flags;

    /** @param flags the flags that all operations of the expression have */
    Simplification(RewriteSite site, ConstantFolder folder, Opcode opcode, Type type, int flags) {
        this.site = site;
        this.folder = folder;
        this.opcode = opcode;
        this.type = type;
        this.flags = flags;
    }

    /** Leaves at least one operand, a single one if it is the result. Each iteration makes the list shorter. */
    void simplify(List<RankedOperand> operands) {
        for (int before = -1; before != operands.size() && operands.size() > 1; ) {
            foldConstants(operands);
            before = operands.size();
            if (before > 1) {
                applyIdentities(operands);
            }
            if (operands.isEmpty()) {
                operands.add(operand(site.shapes().identity(opcode, type)));
            }
        }
    }

    private static RankedOperand operand(Constant constant) {
        return new RankedOperand(constant, 0);
    }

    /** Folds the constants, which are last. */
    private void foldConstants(List<RankedOperand> operands) {
        Constant whole = null;
        while (!operands.isEmpty() && operands.getLast().value() instanceof Constant c) {
            Optional<Constant> folded =
                    whole == null ? Optional.of(c) : folder.fold(opcode, 0, List.of(c, whole), type);
            if (folded.isEmpty()) {
                break;
            }
            whole = folded.get();
            operands.removeLast();
        }
        if (whole == null) {
            return;
        }
        if (site.shapes().absorbs(opcode, whole)) {
            operands.clear();
        }
        if (operands.isEmpty() || whole != site.shapes().identity(opcode, type)) {
            operands.add(operand(whole));
        }
    }

    private void applyIdentities(List<RankedOperand> operands) {
        if (opcode == Opcode.AND || opcode == Opcode.OR) {
            joinLike(operands);
        } else if (opcode == Opcode.XOR) {
            cancelPairs(operands);
            new ExclusiveOrTerms(site, type).simplify(operands);
        } else if (opcode == Opcode.ADD || opcode == Opcode.FADD) {
            new SumTerms(site, type, flags).simplify(operands);
            new CommonFactors(site, opcode).takeOut(operands);
        } else {
            new ProductPowers(site).simplify(operands);
        }
    }

    /** {@code x & x} is {@code x}, {@code x & ~x} is 0, and {@code x | ~x} is -1. */
    private void joinLike(List<RankedOperand> operands) {
        Set<Value> seen = new HashSet<>();
        operands.removeIf(operand -> !seen.add(operand.value()));
        for (RankedOperand operand : operands) {
            Value opposite = site.shapes().complemented(operand.value());
            if (opposite != null && seen.contains(opposite)) {
                operands.clear();
                operands.add(operand(site.shapes().constant(type, opcode == Opcode.AND ? 0 : -1)));
                return;
            }
        }
    }

    /** {@code x ^ x} is 0. */
    private static void cancelPairs(List<RankedOperand> operands) {
        Set<Value> odd = new HashSet<>();
        for (RankedOperand operand : operands) {
            if (!odd.add(operand.value())) {
                odd.remove(operand.value());
            }
        }
        operands.removeIf(operand -> !odd.remove(operand.value()));
    }
}
