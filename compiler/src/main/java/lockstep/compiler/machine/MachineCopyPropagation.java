package lockstep.compiler.machine;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.code.CodeView;
import lockstep.ir.code.CodeView.Access;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.MachinePass;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.pass.StepContext;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.machine.MachineCode;
import lockstep.ir.ptx.machine.MachineEditor;
import lockstep.ir.ptx.machine.MachineFunction;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/**
 * machine-cp: replaces uses of a copy's result by its source, so that the copy becomes dead if there are no other uses;
 * removes redundant copies, whose result already holds the value.
 *
 * <p>A copy is an unguarded {@code copy.T} or {@code mov.T} of a whole register to one of the same declared type; a
 * guarded move copies in some lanes only. At the stage {@code ssa} source and result have one definition each, so they
 * are equal wherever the copy dominates, hence at every use of the result; the end of each chain of copies is found
 * once. At the other stages copies are tracked forward through their block, and invalidated by any write of the source
 * or the result, including guarded and partial ones, after which they differ in some lanes. Copies with a group
 * ({@code copy.divergent}) are not propagated: they represent PHIs, and their sources determine what may be coalesced.
 *
 * <p>Each lane reads its own registers, in collectives too, so the transformation does not depend on the active lanes.
 * Registers that are declared in a scope inside the body, and their names, are not propagated.
 *
 * <p>Example:
 *
 * <pre>
 *   copy.b32 %r2, %r1;
 *   add.u32 %r3, %r2, 1;          reads %r1
 *   @%p1 mov.u32 %r1, 0;
 *   add.u32 %r4, %r2, 2;          unchanged: lanes with %p1 hold another %r1
 * </pre>
 *
 * <p>Source: LLVM, MachineCopyPropagation; seed 003. Linear.
 */
public final class MachineCopyPropagation implements MachinePass {
    private static final String NAME = "machine-cp";
    static final Rule FORWARD = new Rule(NAME, "forward-source", "an instruction reads the source of a copy");
    static final Rule FORWARD_ALL =
            new Rule(NAME, "forward-all", "all that reads the result of a copy in SSA form reads its source");
    static final Rule REMOVE =
            new Rule(NAME, "remove-redundant", "a copy of the value that the register already holds is removed");
    private static final Knob DISABLED = Knob.toggle(
            "disable-copyprop",
            false,
            "do nothing",
            new SourceRef.Seed(3, "Machine Pass Knobs Summary, Stock LLVM Codegen Controls"));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "read the sources of copies in place of their results",
            new SourceRef.Seed(3, "Machine Pass Inventory"),
            List.of(FORWARD, FORWARD_ALL, REMOVE),
            List.of(DISABLED),
            List.of("forwarded", "removed"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(MachineEditor editor, StepContext context) {
        if (context.isOn(DISABLED)) {
            return false;
        }
        MachineFunction function = editor.snapshot();
        OuterRegisters outer = OuterRegisters.of(function);
        return switch (function.stage()) {
            case SSA -> forwardAll(function, outer, editor, context);
            case VIRTUAL, FINAL -> forwardInBlocks(function, outer, editor, context);
        };
    }

    /**
     * A copy.
     *
     * @param result a register of the type of {@code source}
     */
    private record Copy(PtxRegister result, PtxRegister source) {
        /** The copy that {@code statement} performs in all active lanes. */
        static Optional<Copy> of(PtxStatement statement) {
            boolean isMove = statement instanceof PtxInstruction found
                    && (found.opcode() == PtxOpcode.COPY && !found.has(PtxModifier.DIVERGENT)
                            || found.opcode() == PtxOpcode.MOV)
                    && found.guard().isEmpty()
                    && found.operands().size() == 2;
            return isMove
                            && ((PtxInstruction) statement).operand(0) instanceof PtxRegister result
                            && ((PtxInstruction) statement).operand(1) instanceof PtxRegister source
                            && hasSameType(result, source)
                    ? Optional.of(new Copy(result, source))
                    : Optional.empty();
        }

        private static boolean hasSameType(PtxRegister a, PtxRegister b) {
            return a.type().equals(b.type()) && a.elements() == 1 && b.elements() == 1;
        }
    }

    // ---- SSA form

    private static boolean forwardAll(
            MachineFunction function, OuterRegisters outer, MachineEditor editor, StepContext context) {
        Map<PtxRegister, PtxRegister> ends = new HashMap<>();
        boolean changed = false;
        for (PtxRegister register : function.registers()) {
            PtxRegister end = end(register, editor, ends);
            int readers = editor.uses(register).size();
            if (end != register && outer.has(end) && editor.replaceUses(FORWARD_ALL, register, end)) {
                context.count("forwarded", readers);
                changed = true;
            }
        }
        return changed;
    }

    /** The source of the chain of copies that defines {@code register}; itself if no copy defines it. */
    private static PtxRegister end(PtxRegister register, MachineEditor editor, Map<PtxRegister, PtxRegister> ends) {
        Set<PtxRegister> chain = new LinkedHashSet<>();
        PtxRegister at = register;
        @Nullable PtxRegister known = ends.get(at);
        while (known == null) {
            chain.add(at);
            Optional<PtxRegister> source = source(at, editor);
            // copies in unreachable blocks may be cyclic
            if (source.isEmpty() || chain.contains(source.get())) {
                known = at;
            } else {
                at = source.get();
                known = ends.get(at);
            }
        }
        for (PtxRegister each : chain) {
            ends.put(each, known);
        }
        return known;
    }

    /** The source, defined at most once, of the copy that is the only definition of {@code register}. */
    private static Optional<PtxRegister> source(PtxRegister register, MachineEditor editor) {
        Set<PtxInstruction> definitions = editor.definitions(register);
        return definitions.size() != 1
                ? Optional.empty()
                : Copy.of(definitions.iterator().next())
                        .map(Copy::source)
                        .filter(source -> editor.definitions(source).size() <= 1);
    }

    // ---- blocks

    private static boolean forwardInBlocks(
            MachineFunction function, OuterRegisters outer, MachineEditor editor, StepContext context) {
        MachineCode code = new MachineCode(function);
        boolean changed = false;
        for (int block = 0; block < function.blocks().size(); block++) {
            Available available = new Available(function);
            for (int i = code.first(block); i < code.first(block + 1); i++) {
                changed |= forward(code, i, available, outer, editor, context);
            }
        }
        return changed;
    }

    /** Processes one instruction: rewrites its uses, invalidates its definitions, and records it if it is a copy. */
    private static boolean forward(
            MachineCode code,
            int number,
            Available available,
            OuterRegisters outer,
            MachineEditor editor,
            StepContext context) {
        List<PtxStatement> statements = code.statements(number);
        boolean changed = false;
        if (statements.size() == 1
                && statements.getFirst() instanceof PtxInstruction given
                && !given.has(PtxModifier.DIVERGENT)) {
            Optional<Copy> copy = Copy.of(given);
            if (copy.isPresent()
                    && available.isSame(copy.get().result(), copy.get().source())
                    && editor.remove(REMOVE, given)) {
                context.count("removed", 1);
                return true;
            }
            PtxInstruction now = given;
            for (PtxRegister read : available.reads(code, number)) {
                PtxRegister source = available.source(read);
                if (source != null && outer.has(source)) {
                    Optional<PtxInstruction> made = editor.replaceReads(FORWARD, now, read, source);
                    if (made.isPresent()) {
                        now = made.get();
                        context.count("forwarded", 1);
                        changed = true;
                    }
                }
            }
            available.write(code, number);
            Copy.of(now).ifPresent(available::add);
        } else {
            available.write(code, number);
        }
        return changed;
    }

    /** The available copies: in all lanes the result still equals the source. */
    private static final class Available {
        private final MachineFunction function;
        private final Map<PtxRegister, PtxRegister> sources = new HashMap<>();
        private final Map<PtxRegister, Set<PtxRegister>> results = new HashMap<>();

        Available(MachineFunction function) {
            this.function = function;
        }

        @Nullable PtxRegister source(PtxRegister result) {
            return sources.get(result);
        }

        boolean isSame(PtxRegister one, PtxRegister other) {
            return one == other || sources.get(one) == other || sources.get(other) == one;
        }

        /** Adds a copy; its source is not the result of an available copy. */
        void add(Copy copy) {
            if (copy.result() != copy.source()) {
                sources.put(copy.result(), copy.source());
                results.computeIfAbsent(copy.source(), each -> new LinkedHashSet<>())
                        .add(copy.result());
            }
        }

        Set<PtxRegister> reads(MachineCode code, int number) {
            Set<PtxRegister> found = new LinkedHashSet<>();
            code.operands(number, new Visitor() {
                @Override
                public void operand(int unit, Access access) {
                    if (access == Access.USE) {
                        found.add(function.registers().get(unit));
                    }
                }
            });
            return found;
        }

        /**
         * Invalidates the copies from and to the registers that an instruction writes, even in part or under a guard.
         */
        void write(MachineCode code, int number) {
            code.operands(number, new Visitor() {
                @Override
                public void operand(int unit, Access access) {
                    if (access != Access.USE) {
                        forget(function.registers().get(unit));
                    }
                }
            });
        }

        private void forget(PtxRegister written) {
            PtxRegister source = sources.remove(written);
            if (source != null) {
                results.getOrDefault(source, Set.of()).remove(written);
            }
            Set<PtxRegister> copies = results.remove(written);
            if (copies != null) {
                copies.forEach(sources::remove);
            }
        }

        /** A visitor that ignores operands of PHIs. */
        private interface Visitor extends CodeView.Operands {
            @Override
            default void incoming(int unit, int block) {}
        }
    }
}
