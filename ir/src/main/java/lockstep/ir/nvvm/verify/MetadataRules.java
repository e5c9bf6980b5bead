package lockstep.ir.nvvm.verify;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import org.jspecify.annotations.Nullable;

/** Rules about the metadata that Lockstep understands. Source: LLVM Language Reference, section "Metadata". */
final class MetadataRules {
    private final Report report;

    MetadataRules(Report report) {
        this.report = report;
    }

    void check(Instruction instruction) {
        if (instruction.metadata().isEmpty()) {
            return;
        }
        for (Map.Entry<String, Metadata> attachment : instruction.metadata().entrySet()) {
            check(instruction, attachment.getKey(), attachment.getValue());
        }
    }

    private void check(Instruction instruction, String kind, Metadata value) {
        switch (kind) {
            case "range" -> checkRange(instruction, value);
            case "nonnull", "align" ->
                requirePlace(
                        instruction,
                        kind,
                        isLoadOrCall(instruction) && instruction.type().isPointer());
            case "dereferenceable", "dereferenceable_or_null" ->
                requirePlace(
                        instruction,
                        kind,
                        (isLoadOrCall(instruction) || instruction.opcode() == Opcode.INTTOPTR)
                                && instruction.type().isPointer());
            case "noundef" -> requirePlace(instruction, kind, isLoadOrCall(instruction));
            case "invariant.load" -> requirePlace(instruction, kind, instruction instanceof LoadInstruction);
            case "fpmath" -> requirePlace(instruction, kind, instruction.type().isFloatOrFloatVector());
            default -> {
                // Other kinds are kept and printed back, whatever they hold.
            }
        }
        if (kind.equals("align") || kind.startsWith("dereferenceable")) {
            checkCount(instruction, kind, value);
        }
    }

    private static boolean isLoadOrCall(Instruction instruction) {
        return instruction instanceof LoadInstruction || instruction instanceof CallInstruction;
    }

    private void requirePlace(Instruction instruction, String kind, boolean isRight) {
        if (!isRight) {
            report.at(
                    instruction,
                    VerifierRule.METADATA_PLACE,
                    "!" + kind + " on " + instruction.opcode().mnemonic() + " of type " + instruction.type());
        }
    }

    private void checkCount(Instruction instruction, String kind, Metadata value) {
        boolean isRight = value instanceof MetadataNode node
                && node.operands().size() == 1
                && integer(node.operands().getFirst()) instanceof ConstantInt count
                && count.intType().equals(IntType.I64)
                && (!kind.equals("align") || count.isPowerOfTwo());
        if (!isRight) {
            report.at(instruction, VerifierRule.METADATA_PLACE, "!" + kind + " without one right i64");
        }
    }

    private static @Nullable ConstantInt integer(MetadataNode.Operand operand) {
        return operand.value() instanceof Metadata.OfConstant c && c.value() instanceof ConstantInt i ? i : null;
    }

    // ---- ranges

    private void checkRange(Instruction instruction, Metadata value) {
        requirePlace(
                instruction,
                "range",
                isLoadOrCall(instruction) && instruction.type().isIntOrIntVector());
        String fault = value instanceof MetadataNode node
                ? rangeFault(node.operands(), instruction.type().scalar())
                : "no node";
        if (fault != null) {
            report.at(instruction, VerifierRule.METADATA_RANGE, fault);
        }
    }

    /** Intervals are half-open, ascending in the signed order; only the last may wrap around. */
    private static @Nullable String rangeFault(List<MetadataNode.Operand> operands, Type type) {
        if (operands.isEmpty() || operands.size() % 2 != 0) {
            return operands.size() + " bounds";
        }
        BigInteger previousEnd = null;
        for (int i = 0; i < operands.size(); i += 2) {
            ConstantInt low = integer(operands.get(i));
            ConstantInt high = integer(operands.get(i + 1));
            if (low == null
                    || high == null
                    || !low.type().equals(type)
                    || !high.type().equals(type)) {
                return "a bound that is not of type " + type;
            }
            if (low == high) {
                return "the empty interval at " + low.signed();
            }
            boolean isLast = i + 2 == operands.size();
            if (previousEnd != null && low.signed().compareTo(previousEnd) <= 0) {
                return "the interval from " + low.signed() + " not above the one before";
            }
            if (!isLast && high.signed().compareTo(low.signed()) < 0) {
                return "the interval from " + low.signed() + " wraps around and is not the last";
            }
            previousEnd = high.signed();
        }
        return null;
    }

    // ---- annotations

    void checkAnnotations(Module module) {
        for (MetadataNode node : module.namedMetadata().getOrDefault("nvvm.annotations", List.of())) {
            if (!isAnnotation(node.operands())) {
                report.module(VerifierRule.ANNOTATION_SHAPE, "nvvm.annotations has a malformed node");
            }
        }
    }

    private static boolean isAnnotation(List<MetadataNode.Operand> operands) {
        if (operands.size() % 2 == 0) {
            return false;
        }
        Metadata first = operands.getFirst().value();
        if (first != null && !(first instanceof Metadata.OfConstant c && c.value() instanceof GlobalValue)) {
            return false;
        }
        for (int i = 1; i < operands.size(); i += 2) {
            if (!(operands.get(i).value() instanceof Metadata.Text)) {
                return false;
            }
        }
        return true;
    }
}
