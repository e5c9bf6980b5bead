package lockstep.compiler.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSuffix;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;
import lockstep.ir.rule.Rule;

/**
 * machine-cse: in SSA form, removes an instruction that computes the same value as a dominating one, and replaces its
 * uses by the other's result.
 *
 * <p>Steps: walk the dominator tree with a table of the instructions on the path from the root; an instruction that is
 * in the table is replaced, others are inserted, and removed when the walk leaves their block. Operands of commutative
 * integer operations are compared in either order.
 *
 * <p>Instructions are candidates if they have no guard, write one register whole and read registers, numbers and
 * special registers that are constant for a thread. Loads, {@code activemask}, clocks, collectives, instructions that
 * read or write the carry bit, copies and moves of numbers are not candidates. No instruction is moved, and the
 * dominating one is executed by all lanes that reach the removed one.
 *
 * <p>Example:
 *
 * <pre>
 *   add.u32 %r3, %r1, %r2;                add.u32 %r3, %r1, %r2;
 *   @%p1 bra Next;                        @%p1 bra Next;
 * Then:                                 Then:
 *   add.u32 %r4, %r2, %r1;                st.global.u32 [%rd1], %r3;
 *   st.global.u32 [%rd1], %r4;
 * </pre>
 *
 * <p>Source: LLVM, MachineCSE; Briggs, Cooper, Simpson, Value numbering (1997), dominator-based. Linear.
 */
public final class MachineCse implements MachinePass {
    private static final String NAME = "machine-cse";
    static final Rule REPLACE = new Rule(NAME, "replace", "a dominating instruction has computed the value already");
    private static final Knob DISABLED = Knob.toggle(
            "disable-machine-cse",
            false,
            "do nothing",
            new SourceRef.Seed(3, "Machine Pass Knobs Summary, Stock LLVM Codegen Controls"));

    private static final Set<PtxOpcode> COMMUTATIVE = EnumSet.of(
            PtxOpcode.ADD, PtxOpcode.MUL, PtxOpcode.MIN, PtxOpcode.MAX, PtxOpcode.AND, PtxOpcode.OR, PtxOpcode.XOR);
    private static final PassInfo INFO = new PassInfo(
            NAME,
            "remove instructions that compute what a dominating one has computed",
            new SourceRef.Seed(3, "Machine Pass Inventory"),
            List.of(REPLACE),
            List.of(DISABLED),
            List.of("removed"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(MachineEditor editor, StepContext context) {
        MachineFunction function = editor.snapshot();
        if (context.isOn(DISABLED) || function.stage() != MachineStage.SSA) {
            return false;
        }
        return new Walk(function, editor, context).run();
    }

    /** The value that an instruction computes. */
    private record Key(PtxOpcode opcode, List<PtxSuffix> suffixes, List<PtxOperand> operands, PtxType type) {}

    /** The walk over the dominator tree of one function. */
    private static final class Walk {
        private final MachineFunction function;
        private final MachineEditor editor;
        private final StepContext context;
        private final PureRows pure;
        private final Map<Key, PtxRegister> table = new HashMap<>();

        private boolean changed;

        /** A block on the current path, and its entries in the table. */
        private record Open(List<Key> added, Deque<Integer> children) {}

        Walk(MachineFunction function, MachineEditor editor, StepContext context) {
            this.function = function;
            this.editor = editor;
            this.context = context;
            pure = PureRows.of(function);
        }

        boolean run() {
            DominatorTree tree = DominatorTree.of(function.flow());
            Deque<Open> path = new ArrayDeque<>();
            path.push(open(tree, tree.root()));
            while (!path.isEmpty()) {
                Integer child = path.peek().children().poll();
                if (child == null) {
                    path.pop().added().forEach(table::remove);
                } else {
                    path.push(open(tree, child));
                }
            }
            return changed;
        }

        private Open open(DominatorTree tree, int block) {
            List<Key> added = new ArrayList<>();
            for (PtxInstruction old : function.blocks().get(block).instructions()) {
                // replacing uses may have replaced the row by a new object
                if (isCandidate(old)) {
                    for (PtxInstruction row : List.copyOf(editor.definitions((PtxRegister) old.operand(0)))) {
                        visit(row, key(row), added);
                    }
                }
            }
            Deque<Integer> children = new ArrayDeque<>();
            tree.children(block).forEach(children::add);
            return new Open(added, children);
        }

        private void visit(PtxInstruction row, Key key, List<Key> added) {
            PtxRegister result = (PtxRegister) row.operand(0);
            PtxRegister known = table.get(key);
            if (known == null) {
                table.put(key, result);
                added.add(key);
            } else if (editor.uses(result).isEmpty()) {
                // dead: another pass removes it
                return;
            } else if (editor.replaceUses(REPLACE, result, known)) {
                changed = true;
                if (editor.remove(REPLACE, row)) {
                    context.count("removed", 1);
                }
            }
        }

        private static Key key(PtxInstruction row) {
            List<PtxOperand> operands =
                    new ArrayList<>(row.operands().subList(1, row.operands().size()));
            boolean isSwapped = COMMUTATIVE.contains(row.opcode())
                    && operands.size() == 2
                    && row.types().stream().allMatch(type -> type.kind() != PtxType.Kind.FLOAT)
                    && operands.get(0) instanceof PtxRegister a
                    && operands.get(1) instanceof PtxRegister b
                    && a.number() > b.number();
            return new Key(
                    row.opcode(),
                    row.suffixes(),
                    isSwapped ? operands.reversed() : operands,
                    ((PtxRegister) row.operand(0)).type());
        }

        /** Copies and moves of numbers are as cheap as the copy that would replace them. */
        private boolean isCandidate(PtxInstruction row) {
            boolean isMove = MachineCopy.of(row).isPresent()
                    || row.opcode() == PtxOpcode.MOV
                            && row.operand(row.operands().size() - 1) instanceof PtxInteger;
            return !isMove && pure.has(row);
        }
    }
}
