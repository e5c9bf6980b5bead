package lockstep.sim.image.sass;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.ir.sass.function.SassRegisterAccesses;
import lockstep.ir.sass.isa.FieldSpec;
import lockstep.ir.sass.isa.FieldSpec.FieldKind;
import lockstep.ir.sass.ori.OriAccesses;
import lockstep.ir.sass.ori.OriAccesses.OriAccess;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriMacro.OriGuard;
import lockstep.ir.sass.ori.OriOperand;
import lockstep.ir.sass.ori.OriOperand.OriNot;
import lockstep.ir.sass.ori.OriPhi;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.PhysicalRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.ImageAssembler;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.nvvm.ScalarType;

/** Decodes instructions of the open form that no word encodes: docs/sass-simulation.md, "The open form". */
final class OriForms {
    private static final int WORD = 32;

    private final FunctionAssembler into;
    private final SassRegisters registers;
    private final PtxForms ptx;
    /** Runs of cells by their number and width. */
    private final Map<List<Integer>, Integer> runs = new HashMap<>();

    /** The guard of an operation: a cell, or -1 for none. */
    record Condition(int cell, boolean isNegated) {
        static final Condition ALWAYS = new Condition(-1, false);
    }

    OriForms(ImageAssembler image, FunctionAssembler into, SassRegisters registers) {
        this.into = into;
        this.registers = registers;
        this.ptx = new PtxForms(image, into, this);
    }

    /**
     * The highest number of the physical registers of a file that a macro names, including the further registers of a
     * tuple.
     */
    static long highest(CodePlace place, FieldKind kind) {
        long most = 0;
        Optional<RegisterFile> file = RegisterFile.of(kind);
        if (place.open().isEmpty() || place.open().get().instruction().isEmpty() || file.isEmpty()) {
            return most;
        }
        for (OriRegister register : named(place.open().get().instruction().get())) {
            if (register instanceof PhysicalRegister physical && physical.file() == file.get()) {
                most = Math.max(most, physical.number() + physical.width() - 1);
            }
        }
        return most;
    }

    /** Whether an instruction writes a uniform register. */
    static boolean writesUniform(OriInstruction instruction) {
        return switch (instruction) {
            case OriMachine machine ->
                OriAccesses.of(machine.instruction()).stream()
                        .anyMatch(access -> access.isWritten() && access.file().isUniform() && writes(machine, access));
            case OriMacro macro ->
                macro.targets().stream().anyMatch(target -> target.file().isUniform());
            case OriPtx ptx ->
                ptx.targets().stream().anyMatch(target -> target.file().isUniform());
            case OriPhi phi -> phi.result().file().isUniform();
        };
    }

    /** Whether a result is used. */
    private static boolean writes(OriMachine machine, OriAccess access) {
        FieldSpec field = machine.instruction().form().fields().get(access.field());
        return machine.registers().containsKey(access.field())
                || machine.instruction().value(access.field()) != field.bits().largest();
    }

    private static List<OriRegister> named(OriInstruction instruction) {
        List<OriRegister> found = new ArrayList<>();
        switch (instruction) {
            case OriMachine machine -> {}
            case OriMacro macro -> {
                found.addAll(macro.targets());
                found.addAll(macro.operands());
                macro.guard().ifPresent(g -> found.add(g.predicate()));
            }
            case OriPtx ptx -> {
                found.addAll(ptx.targets());
                ptx.guard().ifPresent(g -> found.add(g.predicate()));
                for (OriOperand operand : ptx.operands()) {
                    if (operand instanceof OriRegister register) {
                        found.add(register);
                    } else if (operand instanceof OriNot not) {
                        found.add(not.predicate());
                    }
                }
            }
            case OriPhi phi -> phi.incoming().forEach(incoming -> found.add(incoming.value()));
        }
        return found;
    }

    // ---- cells

    static int width(OriRegister register) {
        return register.file().isPredicate() ? 1 : WORD;
    }

    /** The first cell of a register other than a constant one. */
    int cell(String function, OriRegister register) {
        return switch (register) {
            case VirtualRegister v -> registers.virtual().cell(function, v);
            case PhysicalRegister p ->
                switch (p.file()) {
                    case GENERAL -> registers.cell(lockstep.sim.sass.SassRegisterFile.GENERAL, p.number());
                    case UNIFORM -> registers.cell(lockstep.sim.sass.SassRegisterFile.UNIFORM, p.number());
                    case PREDICATE -> registers.cell(lockstep.sim.sass.SassRegisterFile.PREDICATE, p.number());
                    case UNIFORM_PREDICATE ->
                        registers.cell(lockstep.sim.sass.SassRegisterFile.UNIFORM_PREDICATE, p.number());
                    case BARRIER -> throw new NotDecodable("a convergence barrier in a macro");
                };
        };
    }

    /** The cells that a register is read from, the lowest part first. */
    List<Integer> cells(String function, OriRegister register) {
        boolean isConstant = register instanceof PhysicalRegister p && p.number() == PhysicalRegister.CONSTANT;
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < register.width(); i++) {
            found.add(
                    isConstant
                            ? into.constant(register.file().isPredicate() ? 1 : 0, width(register))
                            : cell(function, register) + i);
        }
        return found;
    }

    private List<Integer> cells(String function, List<OriRegister> all) {
        List<Integer> found = new ArrayList<>();
        all.forEach(register -> found.addAll(cells(function, register)));
        return found;
    }

    // ---- macros

    /** Sets the guard of the following operations; empty if no lane ever executes them. */
    private Optional<Condition> guard(InstructionWriter writer, String function, Optional<OriGuard> guard) {
        if (guard.isEmpty()) {
            return Optional.of(Condition.ALWAYS);
        }
        int cell = cells(function, guard.get().predicate()).getFirst();
        if (into.constantOf(cell) != null) {
            return guard.get().isNegated() ? Optional.empty() : Optional.of(Condition.ALWAYS);
        }
        int copy = writer.temporary(1);
        writer.move(cell, copy);
        writer.setGuard(copy, guard.get().isNegated());
        return Optional.of(new Condition(copy, guard.get().isNegated()));
    }

    private static void nothing(InstructionWriter writer) {
        writer.setGuard(-1, false);
        writer.main(writer.op(OpKind.Other.NOTHING));
    }

    /** Decodes an instruction that no word encodes; PHIs are decoded with the edges. */
    void decode(InstructionWriter writer, CodePlace place, OriInstruction instruction) {
        switch (instruction) {
            case OriMacro macro -> {
                if (guard(writer, place.function(), macro.guard()).isPresent()) {
                    macro(writer, place.function(), macro);
                } else {
                    nothing(writer);
                }
            }
            case OriPtx each -> {
                guard(writer, place.function(), each.guard())
                        .ifPresentOrElse(
                                condition -> ptx.decode(writer, place.function(), each, condition),
                                () -> nothing(writer));
            }
            case OriPhi phi -> {}
            case OriMachine machine -> throw new NotDecodable("a word without an encoding");
        }
    }

    /** Refuses words with operands of unknown width, which could extend beyond a virtual register. */
    static void requireKnownWidths(OriMachine machine) {
        if (!machine.registers().isEmpty() && !SassRegisterAccesses.hasKnownWidths(machine.instruction())) {
            throw new NotDecodable(machine.instruction().form().name() + " with virtual registers of unknown widths");
        }
    }

    private void macro(InstructionWriter writer, String function, OriMacro macro) {
        switch (macro.macro()) {
            case COPY, MOV_PHI, PACK, UNPACK ->
                copy(writer, function, macro.targets(), cells(function, macro.operands()));
            case UNDEF -> undefine(writer, function, macro.targets().getFirst());
            case USE -> nothing(writer);
            case DEAD -> macro.operands().forEach(operand -> undefine(writer, function, operand));
        }
    }

    /** A parallel copy: all sources are read before any target is written. */
    private void copy(InstructionWriter writer, String function, List<OriRegister> targets, List<Integer> from) {
        int width = into.width(from.getFirst());
        int first = run(writer, from.size(), width);
        int[] sources = from.stream().mapToInt(Integer::intValue).toArray();
        OpBuilder op = writer.op(OpKind.Move.MOVES, sources);
        op.setNumbers(sources);
        op.setResult(first, from.size(), ScalarType.integer(width));
        writer.main(op);
        write(writer, function, targets, first);
    }

    /** Consecutive cells for intermediate values of one instruction. */
    int run(InstructionWriter writer, int count, int width) {
        return count == 1
                ? writer.temporary(width)
                : runs.computeIfAbsent(List.of(count, width), key -> {
                    int first = into.temporary(width);
                    for (int i = 1; i < count; i++) {
                        into.temporary(width);
                    }
                    return first;
                });
    }

    /** Moves consecutive cells to registers. */
    void write(InstructionWriter writer, String function, List<OriRegister> targets, int first) {
        int next = first;
        for (OriRegister target : targets) {
            int to = cell(function, target);
            for (int i = 0; i < target.width(); i++) {
                writer.move(next++, to + i).setShared(target.file().isUniform());
            }
        }
    }

    private void undefine(InstructionWriter writer, String function, OriRegister target) {
        int first = run(writer, target.width(), width(target));
        OpBuilder op = writer.op(OpKind.Move.UNDEFINE);
        int[] cells = new int[target.width()];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = first + i;
        }
        op.setNumbers(cells);
        writer.main(op);
        write(writer, function, List.of(target), first);
    }
}
