package lockstep.ir.ptx.machine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxOpaqueInstruction;
import lockstep.ir.ptx.PtxStatement.PtxRegisterDeclaration;
import org.jspecify.annotations.Nullable;

/** The blocks of a {@link MachineEditor} while they change, with the place of each instruction. */
final class EditedBody {
    private final EditedBlock entry;
    private EditedBlock last;
    /** Number of statements of the original function, for the size of tables. */
    private final int statements;
    /** Registers named by instructions that are kept as text. */
    private final Set<PtxRegister> inTexts = new HashSet<>();

    private final EdgeSplitter splitter;
    /** Definitions and uses of registers; null until they are needed. */
    private @Nullable DefUse defUse;
    /** The nodes of instructions; null until they are needed. */
    private @Nullable Map<PtxInstruction, EditedBlock.Node> places;

    /** The body of {@code function} as a mutable list of nodes. */
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

    /** The splitter of its edges. */
    EdgeSplitter splitter() {
        return splitter;
    }

    /** Adds a block after all others. */
    void append(EditedBlock block) {
        last.following = block;
        last = block;
        splitter.note(block);
    }

    /** Inserts a block after {@code before}. */
    void insertAfter(EditedBlock before, EditedBlock block) {
        block.following = before.following;
        before.following = block;
        last = before == last ? block : last;
        splitter.note(block);
    }

    // ---- tables, made when first needed, which later changes keep up to date

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

    /** Definitions and uses of registers. */
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

    /** The node of {@code instruction}; null if it is not in the body. */
    EditedBlock.@Nullable Node place(PtxInstruction instruction) {
        return places().get(instruction);
    }

    /** All instructions, in no order. */
    Set<PtxInstruction> instructions() {
        return places().keySet();
    }

    /** Whether an instruction that is kept as text names {@code register}. */
    boolean isInText(PtxRegister register) {
        return inTexts.contains(register);
    }

    /** Records that an instruction is at {@code node}. */
    void note(PtxInstruction instruction, EditedBlock.Node node) {
        places().put(instruction, node);
        if (defUse != null) {
            defUse.add(instruction);
        }
    }

    /** Removes an instruction from the tables. */
    void forget(PtxInstruction instruction) {
        Objects.requireNonNull(places().remove(instruction)).remove();
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
