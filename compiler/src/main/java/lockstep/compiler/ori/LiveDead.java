package lockstep.compiler.ori;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.liveintervals.DeadGroups;
import lockstep.compiler.liveintervals.NeededInstructions;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.macro.PtxMacros;
import lockstep.ir.pass.OriPass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.rule.Rule;
import lockstep.ir.sass.code.Branches;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.ori.Macro;
import lockstep.ir.sass.ori.OriCode;
import lockstep.ir.sass.ori.OriEditor;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriPhi;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/**
 * live-dead: removes instructions without side effects ({@link SassInstruction#hasSideEffects}) whose results are not
 * needed, including those that only feed each other around a loop ({@link NeededInstructions}).
 *
 * <p>A guarded write does not kill an earlier one, and neither does a write of a uniform register in one arm of a
 * divergent branch: the value that the other arm reads is kept. Collectives whose results are unused may be removed;
 * barriers, convergence barriers, accesses that other threads may observe, calls and ends are kept. In functions with
 * calls or branches to unknown targets, physical registers may be read implicitly, so instructions that write them are
 * kept. {@code USE} keeps its registers alive. A {@code DEAD} mark is removed with the last definition of its
 * registers.
 *
 * <p>Example:
 *
 * <pre>
 *   UMOV UR4, 0x1 ;            kept: the other arm reads it
 *   {@literal @}P0 BRA `(.B2) ;
 * .B1:
 *   UMOV UR4, 0x2 ;            kept: the warp may run this arm first
 *   IADD3 %R3, %R1, 0x1, RZ ;  removed
 * </pre>
 *
 * <p>Source: seed 001, OriPerformLiveDead (phases 16, 33, 61 and 84). Linear.
 */
public final class LiveDead implements OriPass {
    private static final String NAME = "live-dead";
    static final Rule REMOVE =
            new Rule(NAME, "remove-dead", "an instruction without side effects whose results are unused is removed");
    static final Rule SHORTEN_MARK = new Rule(
            NAME, "shorten-mark", "registers without a definition are dropped from DEAD, and an empty DEAD is removed");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "remove instructions of Ori that nobody needs",
            new SourceRef.Seed(1, "OriPerformLiveDead, phases 16, 33, 61 and 84"),
            List.of(REMOVE, SHORTEN_MARK),
            List.of(),
            List.of("removed"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(OriEditor editor, StepContext context) {
        OriCode code = new OriCode(editor.snapshot());
        boolean hidesRegisters = code.hidesRegisters();
        BitSet needed =
                NeededInstructions.of(code, i -> isRoot(code, i, hidesRegisters), i -> isMark(code.instruction(i)));
        boolean changed = shortenMarks(code, needed, editor);
        for (int[] group : DeadGroups.of(code, needed, i -> isMark(code.instruction(i)))) {
            List<OriInstruction> dead = new ArrayList<>();
            for (int instruction : group) {
                dead.add(code.instruction(instruction));
            }
            if (editor.remove(REMOVE, dead)) {
                context.count("removed", dead.size());
                changed = true;
            }
        }
        return changed;
    }

    private static boolean isMark(OriInstruction instruction) {
        return instruction instanceof OriMacro macro && macro.macro() == Macro.DEAD;
    }

    private static boolean isRoot(OriCode code, int number, boolean hidesRegisters) {
        OriInstruction instruction = code.instruction(number);
        boolean hasEffects = switch (instruction) {
            case OriMachine machine ->
                machine.kind() != Branches.Kind.NEXT || machine.instruction().hasSideEffects();
            case OriMacro macro -> macro.macro() == Macro.USE;
            case OriPtx ptx ->
                PtxMacros.resolve(ptx)
                        .map(operation -> operation.instruction().hasSideEffects())
                        .orElse(true);
            case OriPhi _ -> false;
        };
        return hasEffects || hidesRegisters && writesPhysical(code, number);
    }

    private static boolean writesPhysical(OriCode code, int number) {
        boolean[] found = {false};
        code.operands(number, new CodeView.Operands() {
            @Override
            public void operand(int unit, Access access) {
                found[0] |= access != Access.USE && code.register(unit) instanceof PhysicalRegister;
            }

            @Override
            public void incoming(int unit, int block) {}
        });
        return found[0];
    }

    /**
     * Drops registers without a needed definition from {@code DEAD} marks. This runs before instructions are removed,
     * so that every register that is named has a definition at all times.
     */
    private static boolean shortenMarks(OriCode code, BitSet needed, OriEditor editor) {
        boolean changed = false;
        Set<OriInstruction> staying = Collections.newSetFromMap(new IdentityHashMap<>());
        needed.stream().forEach(i -> staying.add(code.instruction(i)));
        for (int i = 0; i < code.instructions(); i++) {
            if (code.instruction(i) instanceof OriMacro mark && isMark(mark)) {
                List<OriRegister> left = mark.operands().stream()
                        .filter(register -> isDefined(register, staying, editor))
                        .toList();
                changed |= left.size() < mark.operands().size() && shorten(mark, left, editor);
            }
        }
        return changed;
    }

    private static boolean shorten(OriMacro mark, List<OriRegister> left, OriEditor editor) {
        return left.isEmpty()
                ? editor.remove(SHORTEN_MARK, mark)
                : editor.replace(SHORTEN_MARK, mark, new OriMacro(Macro.DEAD, Optional.empty(), List.of(), left));
    }

    private static boolean isDefined(OriRegister register, Set<OriInstruction> staying, OriEditor editor) {
        return switch (register) {
            case VirtualRegister virtual ->
                editor.defUse().definitions(virtual).stream().anyMatch(staying::contains);
            case PhysicalRegister _ -> true;
        };
    }
}
