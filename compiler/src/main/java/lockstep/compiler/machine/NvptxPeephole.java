package lockstep.compiler.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;
import lockstep.ir.rule.Rule;

/**
 * nvptx-peephole: simplifies address space conversions and predicates, in SSA form, where a register has the value of
 * its definition.
 *
 * <ol>
 *   <li>{@code cvta.to.S} of the result of {@code cvta.S} is the original address.
 *   <li>A weak generic {@code ld} or {@code st} through the result of {@code cvta.S} of a register accesses S directly:
 *       global, shared or local memory. Offsets are unchanged, since a window is as large as its space.
 *   <li>A guard by {@code not.pred} of a predicate becomes the negated guard by that predicate.
 * </ol>
 *
 * <p>A guarded write is not a definition for these patterns. Rows without remaining uses are left to
 * {@code dead-mi-elimination}. The patterns are legal under divergence: each lane reads its own registers.
 *
 * <p>Example:
 *
 * <pre>
 *   cvta.global.u64 %rd2, %rd1;          cvta.global.u64 %rd2, %rd1;
 *   ld.u32 %r1, [%rd2+4];                ld.global.u32 %r1, [%rd1+4];
 *   not.pred %p2, %p1;                   not.pred %p2, %p1;
 *   @%p2 bra Done;                       @!%p1 bra Done;
 * </pre>
 *
 * <p>Source: seed 003, NVPTXPeephole. Linear.
 */
public final class NvptxPeephole implements MachinePass {
    private static final String NAME = "nvptx-peephole";
    static final Rule PAIR =
            new Rule(NAME, "cvta-pair", "an address that is converted to generic and back is the original");
    static final Rule SPACE =
            new Rule(NAME, "known-space", "an access through a generic address names its known space");
    static final Rule GUARD = new Rule(NAME, "negated-guard", "a guard by a negated predicate is a negated guard");
    private static final Knob ENABLED = Knob.toggle(
            "enable-nvvm-peephole",
            true,
            "do anything",
            new SourceRef.Seed(3, "Machine Pass Knobs Summary, NVIDIA Target Pass Enable/Disable"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "simplify address space conversions and predicates",
            new SourceRef.Seed(3, "NVPTXPeephole -- PTX-Specific Peephole Optimizer"),
            List.of(PAIR, SPACE, GUARD),
            List.of(ENABLED),
            List.of("pairs", "spaces", "guards"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(MachineEditor editor, StepContext context) {
        if (!context.isOn(ENABLED) || editor.snapshot().stage() != MachineStage.SSA) {
            return false;
        }
        boolean changed = false;
        for (MachineBlock block : editor.snapshot().blocks()) {
            for (PtxInstruction row : block.instructions()) {
                changed |= pair(row, editor, context);
            }
        }
        for (MachineBlock block : editor.snapshot().blocks()) {
            for (PtxInstruction row : block.instructions()) {
                changed |= space(row, editor, context) || guard(row, editor, context);
            }
        }
        return changed;
    }

    /** The only definition of {@code register}, if it is unguarded. */
    private static Optional<PtxInstruction> definition(PtxOperand register, MachineEditor editor) {
        return register instanceof PtxRegister found
                ? editor.definitions(found).stream()
                        .filter(row -> row.guard().isEmpty() && row.operand(0) == found)
                        .findFirst()
                : Optional.empty();
    }

    private static Optional<PtxInstruction> generic(PtxOperand register, MachineEditor editor) {
        return definition(register, editor)
                .filter(row -> row.opcode() == PtxOpcode.CVTA
                        && !row.has(PtxModifier.TO)
                        && row.type(0).width() == PtxType.U64.width()
                        && row.operand(1) instanceof PtxRegister);
    }

    private static boolean pair(PtxInstruction row, MachineEditor editor, StepContext context) {
        boolean isBack = row.opcode() == PtxOpcode.CVTA
                && row.has(PtxModifier.TO)
                && row.guard().isEmpty()
                && row.operand(0) instanceof PtxRegister;
        Optional<PtxInstruction> made = isBack ? generic(row.operand(1), editor) : Optional.empty();
        boolean changed = made.isPresent()
                && made.get().space() == row.space()
                && haveSameType(
                        (PtxRegister) row.operand(0), (PtxRegister) made.get().operand(1))
                && editor.replaceUses(PAIR, (PtxRegister) row.operand(0), (PtxRegister)
                        made.get().operand(1));
        context.count("pairs", changed ? 1 : 0);
        return changed;
    }

    private static boolean haveSameType(PtxRegister a, PtxRegister b) {
        return a.type().equals(b.type());
    }

    private static boolean space(PtxInstruction row, MachineEditor editor, StepContext context) {
        boolean isAccess = (row.opcode() == PtxOpcode.LD || row.opcode() == PtxOpcode.ST)
                && row.suffixes().stream().allMatch(NvptxPeephole::isPlain);
        if (!isAccess) {
            return false;
        }
        for (int index = 0; index < row.operands().size(); index++) {
            if (row.operand(index) instanceof PtxAddress.OfRegister address) {
                Optional<PtxInstruction> made = generic(address.base(), editor).filter(NvptxPeephole::isWritable);
                if (made.isPresent()) {
                    List<PtxOperand> operands = new ArrayList<>(row.operands());
                    PtxRegister base = (PtxRegister) made.get().operand(1);
                    operands.set(index, new PtxAddress.OfRegister(base, address.offset()));
                    List<PtxSuffix> suffixes = new ArrayList<>(row.suffixes());
                    suffixes.addFirst(made.get().suffixes().getFirst());
                    boolean changed = editor.replace(
                            SPACE, row, row.withSuffixes(suffixes).withOperands(operands));
                    context.count("spaces", changed ? 1 : 0);
                    return changed;
                }
            }
        }
        return false;
    }

    /** Whether the suffix gives neither a space nor a memory order nor a cache operator. */
    private static boolean isPlain(PtxSuffix suffix) {
        return suffix instanceof PtxType
                || suffix instanceof PtxModifier modifier && modifier.kind() == PtxModifier.Kind.VECTOR;
    }

    private static boolean isWritable(PtxInstruction made) {
        return made.space() == PtxSpace.GLOBAL || made.space() == PtxSpace.SHARED || made.space() == PtxSpace.LOCAL;
    }

    private static boolean guard(PtxInstruction row, MachineEditor editor, StepContext context) {
        Optional<PtxGuard> guard = row.guard();
        Optional<PtxInstruction> inverted = guard.flatMap(found -> definition(found.predicate(), editor))
                .filter(found -> found.opcode() == PtxOpcode.NOT
                        && found.type(0) == PtxType.PRED
                        && found.operand(1) instanceof PtxRegister);
        if (inverted.isEmpty()) {
            return false;
        }
        PtxRegister predicate = (PtxRegister) inverted.get().operand(1);
        boolean changed = editor.replace(
                GUARD, row, row.withGuard(new PtxGuard(predicate, !guard.get().negated())));
        context.count("guards", changed ? 1 : 0);
        return changed;
    }
}
