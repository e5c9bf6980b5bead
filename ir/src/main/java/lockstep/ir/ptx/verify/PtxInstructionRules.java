package lockstep.ir.ptx.verify;

import java.util.List;
import java.util.Set;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModule.PtxVersion;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxMinus;
import lockstep.ir.ptx.PtxOperand.PtxSelection;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.op.OpTable;
import lockstep.ir.ptx.op.OpTable.Since;
import lockstep.ir.ptx.op.OperandSpec;
import lockstep.ir.ptx.verify.PtxVerifier.Checks;

/** Rules of one instruction, read from its form. */
final class PtxInstructionRules {
    private static final int MAX_VECTOR_BITS = 128;
    private static final int MAX_GLOBAL_VECTOR_BITS = 256;
    private static final int FIRST_WITH_LONG_VECTORS = 100;

    private final Checks checks;
    private final OpTable table = OpTable.get();
    private final OperandRules operands;
    private final InstructionShape.Known shapes;

    PtxInstructionRules(Checks checks, Set<PtxVariable> locals, InstructionShape.Known shapes) {
        this.checks = checks;
        this.shapes = shapes;
        this.operands = new OperandRules(checks, locals);
    }

    /** Checks an instruction; false if there is no form with as many operands. */
    boolean check(PtxInstruction instruction) {
        InstructionShape shape = shapes.of(instruction, table);
        if (shape.form().isEmpty() || shape.form().get().since().open() && !checks.open()) {
            error("ptx-form", instruction, "no form has these suffixes");
            return false;
        }
        checkSince(instruction, shape.since().orElseThrow());
        checkSpace(instruction, shape.space());
        checkVector(instruction, shape);
        if (shape.operands().isEmpty()) {
            int count = instruction.operands().size();
            String counts = shape.form().get().operandCounts();
            error("ptx-operands", instruction, count + " operands, the form has " + counts);
            return false;
        }
        return checkOperands(instruction, shape, shape.operands().get());
    }

    private void error(String code, PtxInstruction instruction, String message) {
        checks.error(code, instruction.location(), instruction.mnemonic() + ": " + message);
    }

    private void checkSince(PtxInstruction instruction, Since since) {
        PtxVersion version = checks.module().version();
        boolean isThere = table.earlier(instruction.suffixes()).stream()
                .anyMatch(earlier -> version.isAtLeast(earlier.version())
                        && (checks.target() == null || checks.target().has(earlier)));
        if (isThere) {
            return;
        }
        if (!version.isAtLeast(since.version())) {
            error("ptx-version", instruction, "needs PTX %s, the text is %s".formatted(since.version(), version));
        }
        Target target = checks.target();
        if (target != null && !target.has(since)) {
            String wanted = "sm_" + since.architecture() + (since.specific() ? "a" : "");
            error("ptx-architecture", instruction, "needs " + wanted + ", the text is for " + target);
        }
    }

    private void checkSpace(PtxInstruction instruction, PtxSpace space) {
        if (space == PtxSpace.GENERIC || table.spacesOfSpaced().contains(space)) {
            return;
        }
        boolean remote = instruction.opcode() == PtxOpcode.CP || instruction.opcode() == PtxOpcode.CREATEPOLICY;
        for (PtxSuffix suffix : instruction.suffixes()) {
            if (!remote && table.isSpaced(suffix)) {
                error("ptx-space", instruction, "." + suffix.text() + " is allowed at global memory only");
            }
        }
    }

    private void checkVector(PtxInstruction instruction, InstructionShape shape) {
        List<PtxType> types = shape.types();
        if (shape.elements() == 1 || types.isEmpty()) {
            return;
        }
        int bits = shape.elements() * types.getFirst().width();
        PtxSpace space = shape.space();
        Target target = checks.target();
        boolean global = space == PtxSpace.GLOBAL || space == PtxSpace.GENERIC;
        boolean longer = global
                && types.getFirst().width() >= 32
                && (target == null || target.number() >= FIRST_WITH_LONG_VECTORS);
        int most = longer ? MAX_GLOBAL_VECTOR_BITS : MAX_VECTOR_BITS;
        if (bits > most) {
            error("ptx-vector", instruction, "a vector of " + bits + " bits, at most " + most);
        }
    }

    private boolean checkOperands(
            PtxInstruction instruction, InstructionShape shape, List<InstructionShape.Operand> specs) {
        boolean good = true;
        for (int index = 0; index < specs.size(); index++) {
            good &= operands.check(instruction, index, shape, specs.get(index));
        }
        boolean merges = !specs.isEmpty()
                && specs.getFirst().spec().kind() == OperandSpec.Kind.SELECTION
                && instruction.operand(0) instanceof PtxSelection;
        if (merges && specs.size() != 4) {
            error("ptx-operands", instruction, "a part of the result is selected, so a third source must be there");
        }
        if (negatesProduct(instruction) && instruction.operands().getLast() instanceof PtxMinus) {
            error("ptx-operands", instruction, "the product may be negated or the addend, not both");
        }
        return good;
    }

    /** Of {@code vmad}: the product is negated if just one of its factors is. */
    private static boolean negatesProduct(PtxInstruction instruction) {
        List<PtxOperand> all = instruction.operands();
        return all.size() == 4 && (all.get(1) instanceof PtxMinus != all.get(2) instanceof PtxMinus);
    }
}
