package lockstep.compiler.machine.frame;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.machine.MachineBodies;
import lockstep.compiler.machine.frame.FrameLayout.Category;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxStatement.PtxVariableDeclaration;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.machine.MachineBlock;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;
import lockstep.ir.ptx.op.OpTable;
import org.jspecify.annotations.Nullable;

/** One run of {@link PrologEpilog}. */
final class FrameElimination {
    private final MachineFunction function;
    private final MachineEditor editor;
    private final StepContext context;
    private final FrameLayout layout;
    private final PtxVariable depot;
    private final Set<PtxRegister> fixed;
    /** Registers whose only definition is an unguarded {@code frame_index}. */
    private final Map<PtxRegister, PtxVariable> known = new IdentityHashMap<>();
    // base registers with the variable's address, created on demand
    private @Nullable PtxRegister local;

    private @Nullable PtxRegister localWord;
    private @Nullable PtxRegister generic;

    FrameElimination(MachineFunction function, MachineEditor editor, StepContext context) {
        this.function = function;
        this.editor = editor;
        this.context = context;
        this.fixed = MachineBodies.interfaceRegisters(function);
        Map<PtxVariable, Category> categories = categories();
        List<PtxVariable> used =
                function.frame().stream().filter(categories::containsKey).toList();
        layout = new FrameLayout(used, categories);
        context.count("objects", used.size());
        context.count("dead-objects", function.frame().size() - used.size());
        context.count("bytes", layout.size());
        PtxVariable.Shape shape = new PtxVariable.Shape(PtxType.B8, 1, List.of(layout.size()), layout.alignment());
        depot = new PtxVariable(editor.newName("__local_depot0"), PtxSpace.LOCAL, shape, PtxVariable.Extras.NONE);
    }

    void run() {
        List<MachineBlock> blocks = new ArrayList<>();
        for (MachineBlock block : function.blocks()) {
            List<PtxStatement> statements = new ArrayList<>();
            for (PtxStatement statement : block.statements()) {
                if (statement instanceof PtxInstruction row) {
                    statements.addAll(eliminated(row));
                } else {
                    statements.add(statement);
                }
            }
            blocks.add(new MachineBlock(block.name().orElse(null), statements));
        }
        blocks.set(0, withProlog(blocks.getFirst()));
        boolean isFinal =
                blocks.stream().flatMap(block -> block.instructions().stream()).noneMatch(FrameElimination::isOpen);
        editor.become(isFinal ? MachineStage.FINAL : MachineStage.VIRTUAL, List.of(), blocks);
    }

    private static boolean isOpen(PtxInstruction row) {
        return OpTable.get()
                .find(row.opcode(), row.suffixes())
                .filter(form -> form.since().open())
                .isPresent();
    }

    // ---- uses of objects

    private Map<PtxVariable, Category> categories() {
        Map<PtxVariable, Category> found = new IdentityHashMap<>();
        for (MachineBlock block : function.blocks()) {
            for (PtxInstruction row : block.instructions()) {
                object(row).ifPresent(object -> found.merge(object, category(row, object), FrameElimination::later));
            }
        }
        return found;
    }

    private static Category later(Category one, Category other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    private static Optional<PtxVariable> object(PtxInstruction row) {
        return row.opcode() == PtxOpcode.FRAME_INDEX
                        && row.operand(1) instanceof PtxSymbolOperand symbol
                        && symbol.symbol() instanceof PtxVariable object
                ? Optional.of(object)
                : Optional.empty();
    }

    private Category category(PtxInstruction row, PtxVariable object) {
        PtxRegister address = (PtxRegister) row.operand(0);
        boolean isElsewhere = editor.isInText(address) || fixed.contains(address);
        if (row.guard().isEmpty() && editor.definitions(address).size() == 1 && !isElsewhere) {
            known.put(address, object);
        }
        Category found = isElsewhere ? Category.ESCAPES : Category.SLOT;
        for (PtxInstruction use : editor.uses(address)) {
            boolean isAccess = isLocalAccessBy(use, address);
            boolean isSum = use.opcode() == PtxOpcode.ADD;
            found = later(found, isAccess ? Category.SLOT : isSum ? Category.ARRAY : Category.ESCAPES);
        }
        return found;
    }

    /** Whether {@code row} uses {@code address} only as the address of a local memory access. */
    private static boolean isLocalAccessBy(PtxInstruction row, PtxRegister address) {
        return row.space() == PtxSpace.LOCAL
                && row.opcode() != PtxOpcode.CVTA
                && row.operands().stream().noneMatch(operand -> operand == address)
                && row.operands().stream()
                        .anyMatch(operand -> operand instanceof PtxAddress.OfRegister at && at.base() == address);
    }

    // ---- rows

    private List<PtxInstruction> eliminated(PtxInstruction row) {
        if (row.opcode() == PtxOpcode.CALLFRAME_SETUP || row.opcode() == PtxOpcode.CALLFRAME_DESTROY) {
            return List.of();
        }
        Optional<PtxVariable> object = object(row);
        if (object.isPresent()) {
            return isRead((PtxRegister) row.operand(0))
                    ? List.of(sum(row, base(row.type(0)), layout.offset(object.get())))
                    : List.of();
        }
        if (isGenericOfKnown(row)) {
            return List.of(sum(row, generic(), layout.offset(Objects.requireNonNull(known.get(row.operand(1))))));
        }
        return List.of(row.space() == PtxSpace.LOCAL ? folded(row) : row);
    }

    /** Whether the register of a {@code frame_index} still has uses after folding. */
    private boolean isRead(PtxRegister address) {
        return !known.containsKey(address)
                || editor.uses(address).stream()
                        .anyMatch(use -> !isLocalAccessBy(use, address) && !isGenericOfKnown(use));
    }

    private boolean isGenericOfKnown(PtxInstruction row) {
        return row.opcode() == PtxOpcode.CVTA
                && row.space() == PtxSpace.LOCAL
                && !row.has(PtxModifier.TO)
                && row.type(0).width() == PtxType.U64.width()
                && row.operand(1) instanceof PtxRegister register
                && known.containsKey(register);
    }

    private PtxInstruction folded(PtxInstruction row) {
        List<PtxOperand> operands = new ArrayList<>();
        for (PtxOperand operand : row.operands()) {
            boolean isKnown = operand instanceof PtxAddress.OfRegister at && known.containsKey(at.base());
            operands.add(isKnown ? address((PtxAddress.OfRegister) operand) : operand);
            context.count("folded", isKnown ? 1 : 0);
        }
        return row.withOperands(operands);
    }

    private PtxAddress address(PtxAddress.OfRegister at) {
        return new PtxAddress.OfSymbol(
                depot, layout.offset(Objects.requireNonNull(known.get(at.base()))) + at.offset());
    }

    /** Computes {@code row}'s result as {@code base + offset}, under the guard of {@code row}. */
    private static PtxInstruction sum(PtxInstruction row, PtxRegister base, long offset) {
        String word = "u" + base.type().width();
        PtxGuard guard = row.guard().orElse(null);
        PtxInstruction sum = offset == 0
                ? PtxInstruction.of(guard, "mov." + word, row.operand(0), base)
                : PtxInstruction.of(guard, "add." + word, row.operand(0), base, PtxInteger.of(offset));
        return sum.atPlaceOf(row);
    }

    // ---- bases

    private PtxRegister base(PtxType type) {
        if (type.width() == PtxType.U32.width()) {
            localWord = localWord == null ? editor.newRegister("%SPL32", PtxType.B32) : localWord;
            return localWord;
        }
        return local();
    }

    private PtxRegister local() {
        local = local == null ? editor.newRegister("%SPL", PtxType.B64) : local;
        return local;
    }

    private PtxRegister generic() {
        generic = generic == null ? editor.newRegister("%SP", PtxType.B64) : generic;
        return generic;
    }

    /**
     * The entry block with the variable's declaration and the rows that define the bases before its first instruction.
     */
    private MachineBlock withProlog(MachineBlock entry) {
        List<PtxStatement> prolog = new ArrayList<>();
        if (localWord != null) {
            prolog.add(PtxInstruction.of(null, "mov.u32", localWord, new PtxSymbolOperand(depot)));
        }
        if (local != null || generic != null) {
            prolog.add(PtxInstruction.of(null, "mov.u64", local(), new PtxSymbolOperand(depot)));
        }
        if (generic != null) {
            prolog.add(PtxInstruction.of(null, "cvta.local.u64", generic, local()));
        }
        List<PtxStatement> statements = new ArrayList<>();
        if (layout.size() > 0) {
            statements.add(new PtxVariableDeclaration(depot, SourceLocation.NONE));
        }
        List<PtxStatement> old = entry.statements();
        int first = 0;
        while (first < old.size() && !MachineBlock.isExecuted(old.get(first))) {
            first++;
        }
        statements.addAll(old.subList(0, first));
        statements.addAll(prolog);
        statements.addAll(old.subList(first, old.size()));
        return new MachineBlock(entry.name().orElse(null), statements);
    }
}
