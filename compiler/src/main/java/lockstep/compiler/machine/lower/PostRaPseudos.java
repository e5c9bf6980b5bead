package lockstep.compiler.machine.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import lockstep.compiler.cssa.ParallelCopySequence;
import lockstep.compiler.cssa.ParallelCopySequence.Move;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.machine.MachineCode;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.ptx.machine.MachineFunction.MachineStage;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * post-ra-pseudos: lowers copies to {@code mov}. A parallel copy becomes a sequence of moves that reads each register
 * before it is written, with a new register per cycle ({@link ParallelCopySequence}); numbers are written last, since
 * no other move depends on them. {@code kill} rows are removed. {@code undef} becomes a {@code mov} of 0: PTX permits a
 * register that is never written, but reopening such a program would violate the rule {@code machine-undefined}, and
 * its reads need not agree.
 *
 * <p>At the stage {@code ssa} nothing is done: parallel copies are needed until PHIs are eliminated.
 *
 * <p>Example:
 *
 * <pre>
 *   copy.divergent.b32 %x, %y, 1;        mov.b32 %v0, %x;
 *   copy.divergent.b32 %y, %x, 1;        mov.b32 %x, %y;
 *                                        mov.b32 %y, %v0;
 * </pre>
 *
 * <p>Source: LLVM, ExpandPostRAPseudos; Boissinot et al. (2009), algorithm 1. Linear.
 */
public final class PostRaPseudos implements MachinePass {
    private static final String NAME = "post-ra-pseudos";
    static final Rule COPY = new Rule(NAME, "expand-copy", "a copy becomes a move");
    static final Rule PARALLEL = new Rule(NAME, "expand-parallel-copy", "a parallel copy becomes a sequence of moves");
    static final Rule UNDEF = new Rule(NAME, "expand-undef", "undefined bits become zeros");
    static final Rule KILL = new Rule(NAME, "remove-kill", "a kill is removed");
    /** The location number of the sequence's temporary. */
    private static final int TEMPORARY = -1;

    private static final int WORD = 32;

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "lower copies to moves",
            new SourceRef.Seed(3, "Machine Pass Inventory"),
            List.of(COPY, PARALLEL, UNDEF, KILL),
            List.of(),
            List.of("moves", "cycles"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean isRequired() {
        return true;
    }

    @Override
    public boolean run(MachineEditor editor, StepContext context) {
        MachineFunction function = editor.snapshot();
        if (function.stage() == MachineStage.SSA) {
            return false;
        }
        MachineCode code = new MachineCode(function);
        boolean changed = false;
        for (int number = 0; number < code.instructions(); number++) {
            List<PtxStatement> statements = code.statements(number);
            if (statements.getFirst() instanceof PtxInstruction row) {
                boolean isParallel = row.opcode() == PtxOpcode.COPY && row.has(PtxModifier.DIVERGENT);
                boolean isExpanded = isParallel && parallel(statements, editor, context)
                        || row.opcode() == PtxOpcode.COPY && !isParallel && single(row, editor, context)
                        || row.opcode() == PtxOpcode.UNDEF && editor.replace(UNDEF, row, zeros(row, editor))
                        || row.opcode() == PtxOpcode.KILL && editor.remove(KILL, row);
                changed |= isExpanded;
            }
        }
        return changed;
    }

    private static boolean single(PtxInstruction row, MachineEditor editor, StepContext context) {
        boolean changed = editor.replace(COPY, row, move(row, row.operand(0), row.operand(1)));
        context.count("moves", changed ? 1 : 0);
        return changed;
    }

    /** {@code mov} of the type of {@code row}, under its guard. */
    private static PtxInstruction move(PtxInstruction row, PtxOperand to, PtxOperand from) {
        return new PtxInstruction(
                row.guard().orElse(null),
                PtxOpcode.MOV,
                List.of(movable(row.type(0))),
                List.of(to, from),
                row.location());
    }

    /**
     * The {@code mov} type for a register type: {@code mov} has no half types, and a pair of halves is moved as 32
     * bits.
     */
    private static PtxType movable(PtxType type) {
        boolean isHalf = type.kind() == PtxType.Kind.FLOAT && (type.width() < WORD || type.lanes() > 1);
        return isHalf ? bits(type.width()) : type;
    }

    private static PtxType bits(int width) {
        return width == 1 ? PtxType.PRED : PtxType.of("b" + width).orElseThrow();
    }

    /** Writes zeros of the width of {@code row}; 128 bits are packed from two halves. */
    private static List<PtxInstruction> zeros(PtxInstruction row, MachineEditor editor) {
        PtxType type = bits(row.type(0).width());
        PtxInteger zero = PtxInteger.of(0);
        if (type != PtxType.B128) {
            return List.of(
                    mov(row.guard().orElse(null), type, row.operand(0), zero).atPlaceOf(row));
        }
        PtxRegister half = editor.newRegister(PtxType.B64);
        return List.of(
                mov(null, PtxType.B64, half, zero).atPlaceOf(row),
                mov(row.guard().orElse(null), type, row.operand(0), new PtxVector(List.of(half, half)))
                        .atPlaceOf(row));
    }

    private static PtxInstruction mov(@Nullable PtxGuard guard, PtxType type, PtxOperand to, PtxOperand from) {
        return PtxInstruction.of(guard, "mov." + type.text(), to, from);
    }

    // ---- parallel copies

    private static boolean parallel(List<PtxStatement> group, MachineEditor editor, StepContext context) {
        List<PtxInstruction> copies =
                group.stream().map(PtxInstruction.class::cast).toList();
        List<PtxInstruction> moves = new ArrayList<>();
        // registers of different widths do not overlap
        Map<Integer, List<PtxInstruction>> byWidth = new TreeMap<>();
        copies.forEach(copy -> byWidth.computeIfAbsent(copy.type(0).width(), _ -> new ArrayList<>())
                .add(copy));
        byWidth.forEach((width, some) -> moves.addAll(inRow(bits(width), some, editor)));
        int cycles = moves.size()
                - (int) copies.stream()
                        .filter(copy -> copy.operand(0) != copy.operand(1))
                        .count();
        boolean changed = editor.replace(PARALLEL, copies, moves);
        context.count("moves", changed ? moves.size() : 0);
        context.count("cycles", changed ? cycles : 0);
        return changed;
    }

    private static List<PtxInstruction> inRow(PtxType type, List<PtxInstruction> copies, MachineEditor editor) {
        Map<Integer, PtxRegister> places = new HashMap<>();
        List<Move> parallel = new ArrayList<>();
        List<PtxInstruction> numbers = new ArrayList<>();
        for (PtxInstruction copy : copies) {
            PtxRegister to = (PtxRegister) copy.operand(0);
            if (copy.operand(1) instanceof PtxRegister from) {
                places.put(to.number(), to);
                places.put(from.number(), from);
                parallel.add(new Move(to.number(), from.number()));
            } else {
                numbers.add(move(copy, to, copy.operand(1)));
            }
        }
        List<Move> row = ParallelCopySequence.of(parallel, TEMPORARY);
        if (row.stream().anyMatch(move -> move.to() == TEMPORARY)) {
            places.put(TEMPORARY, editor.newRegister(type));
        }
        List<PtxInstruction> moves = new ArrayList<>();
        row.forEach(move -> moves.add(mov(
                        null,
                        type,
                        Objects.requireNonNull(places.get(move.to())),
                        Objects.requireNonNull(places.get(move.from())))
                .atPlaceOf(copies.getFirst())));
        moves.addAll(numbers);
        return moves;
    }
}
