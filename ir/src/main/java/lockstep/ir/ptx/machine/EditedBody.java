package lockstep.ir.ptx.machine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxOpaqueInstruction;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxRegisterDeclaration;
import lockstep.ir.ptx.PtxStatement;
import org.jspecify.annotations.Nullable;

/** The blocks of a {@link MachineEditor} while they change, and who stands where. */
final class EditedBody {
    private final EditedBlock entry;
    private EditedBlock last;
    /** How many statements there were at first, for the size of tables. */
    private final int statements;
    /** Registers that instructions name which are kept as text. */
    private final Set<PtxRegister> inTexts = new HashSet<>();

    private final EdgeSplitter splitter;
    /** Who writes and reads registers; null until somebody asks. */
    private @Nullable DefUse defUse;
    /** Where instructions stand; null until somebody asks. */
    private @Nullable Map<PtxInstruction, EditedBlock.Node> places;

    /** The body of {@code function}, in nodes that can be changed. */
    EditedBody(MachineFunction function, MachineEditor editor, FreshNames names) {
        splitter = new EdgeSplitter(editor, names);
        entry = new EditedBlock(function.blocks().getFirst());
        last = entry;
        OpaqueRegisters opaque = new OpaqueRegisters(function);
        int count = 0;
        for (int index = 0; index < function.blocks().size(); index++) {
            MachineBlock source = function.blocks().get(index);
            if (index == 0) {
                splitter.note(entry);
            } else {
                append(new EditedBlock(source));
            }
            for (PtxStatement statement : source.statements()) {
                if (statement instanceof PtxOpaqueInstruction text) {
                    inTexts.addAll(opaque.of(text));
                }
                splitter.note(last, statement);
            }
            count += source.statements().size();
        }
        statements = count;
    }

    /** What puts blocks on the ways between them. */
    EdgeSplitter splitter() {
        return splitter;
    }

    /** Puts a block behind all others. */
    void append(EditedBlock block) {
        last.following = block;
        last = block;
        splitter.note(block);
    }

    /** Puts a block behind {@code before}. */
    void insertAfter(EditedBlock before, EditedBlock block) {
        block.following = before.following;
        before.following = block;
        last = before == last ? block : last;
        splitter.note(block);
    }

    // ---- tables, which changes keep as they are made from the first question on

    private Map<PtxInstruction, EditedBlock.Node> places() {
        Map<PtxInstruction, EditedBlock.Node> known = places;
        if (known == null) {
            known = new IdentityHashMap<>(statements);
            for (EditedBlock block = entry; block != null; block = block.following) {
                for (EditedBlock.Node node : block.nodes()) {
                    if (node.statement instanceof PtxInstruction instruction) {
                        known.put(instruction, node);
                    }
                }
            }
            places = known;
        }
        return known;
    }

    /** Who writes and reads registers. */
    DefUse defUse() {
        DefUse known = defUse;
        if (known == null) {
            known = new DefUse();
            for (EditedBlock block = entry; block != null; block = block.following) {
                for (EditedBlock.Node node : block.nodes()) {
                    if (node.statement instanceof PtxInstruction instruction) {
                        known.add(instruction);
                    }
                }
            }
            defUse = known;
        }
        return known;
    }

    /** Where {@code instruction} stands; null if nowhere. */
    EditedBlock.@Nullable Node place(PtxInstruction instruction) {
        return places().get(instruction);
    }

    /** All instructions, in no order. */
    Set<PtxInstruction> instructions() {
        return places().keySet();
    }

    /** Whether an instruction names {@code register} that is kept as text. */
    boolean isInText(PtxRegister register) {
        return inTexts.contains(register);
    }

    /** Takes note of an instruction that stands at {@code node}. */
    void note(PtxInstruction instruction, EditedBlock.Node node) {
        places().put(instruction, node);
        if (defUse != null) {
            defUse.add(instruction);
        }
    }

    /** Removes an instruction that is there. */
    void forget(PtxInstruction instruction) {
        places().remove(instruction).remove();
        if (defUse != null) {
            defUse.remove(instruction);
        }
    }

    // ---- the result

    /** The numbers of the registers that instructions name. */
    BitSet named() {
        BitSet named = new BitSet();
        for (EditedBlock block = entry; block != null; block = block.following) {
            for (EditedBlock.Node node : block.nodes()) {
                if (node.statement instanceof PtxInstruction instruction) {
                    PtxRegisterAccesses.visit(instruction, (register, access) -> named.set(register.number()));
                }
            }
        }
        return named;
    }

    /** The blocks as they are now, with {@code declarations} before all else. */
    List<MachineBlock> snapshot(List<PtxRegisterDeclaration> declarations) {
        List<MachineBlock> blocks = new ArrayList<>();
        for (EditedBlock block = entry; block != null; block = block.following) {
            blocks.add(block.snapshot(block == entry ? declarations : List.of()));
        }
        return blocks;
    }
}
