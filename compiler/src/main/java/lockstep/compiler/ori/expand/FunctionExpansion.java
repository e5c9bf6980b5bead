package lockstep.compiler.ori.expand;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import lockstep.ir.sass.ori.OriBlock;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriMacro;
import lockstep.ir.sass.ori.OriMacro.OriGuard;
import lockstep.ir.sass.ori.OriOperand;
import lockstep.ir.sass.ori.OriOperand.OriImmediate;
import lockstep.ir.sass.ori.OriOperand.OriNot;
import lockstep.ir.sass.ori.OriPhi;
import lockstep.ir.sass.ori.OriPtx;
import lockstep.ir.sass.ori.OriRegister;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;
import lockstep.ir.sass.ori.RegisterFile;

/**
 * Instantiates templates in place of the macros of a function. A template of several blocks splits the block of its
 * macro: the part before the macro keeps the label, and PHIs that named the block as a predecessor name the block of
 * the remainder.
 */
final class FunctionExpansion {
    /** An instruction and the index of the instruction of the function that it comes from. */
    private record Pending(OriInstruction instruction, int origin) {}

    private final OriFunction function;
    private final TemplateSource templates;
    private final Map<RegisterFile, Integer> next = new EnumMap<>(RegisterFile.class);
    private final Set<String> labels = new HashSet<>();
    private final Map<String, String> ends = new HashMap<>();
    private final List<OriBlock> blocks = new ArrayList<>();
    private List<OriInstruction> instructions = new ArrayList<>();
    private String label = "";
    private int labelNumber;

    /** The source of templates; see {@link MacroExpansion}. */
    interface TemplateSource {
        /**
         * The blocks that replace {@code macro}, with formal registers; empty if the macro is not expanded.
         *
         * @param block of the function that it comes from
         * @param index of the instruction that it comes from
         */
        Optional<List<OriBlock>> template(OriPtx macro, int block, int index);

        /** {@code macro} with its operands in canonical order, as the rules expect. */
        OriPtx ordered(OriPtx macro);
    }

    FunctionExpansion(OriFunction function, TemplateSource templates) {
        this.function = function;
        this.templates = templates;
    }

    /** The expanded function; the same object if nothing is expanded. */
    OriFunction expand() {
        number();
        boolean isChanged = false;
        for (int i = 0; i < function.blocks().size(); i++) {
            isChanged |= block(function.blocks().get(i), i);
        }
        return isChanged ? function.with(blocks.stream().map(this::renamed).toList()) : function;
    }

    /** Finds register numbers and labels that are not in use. */
    private void number() {
        for (OriBlock block : function.blocks()) {
            labels.add(block.label());
            for (OriInstruction instruction : block.instructions()) {
                instruction.results().forEach(this::count);
                instruction.sources().forEach(this::count);
            }
        }
    }

    private void count(VirtualRegister register) {
        next.merge(register.file(), register.number() + 1, Math::max);
    }

    private boolean block(OriBlock block, int index) {
        label = block.label();
        instructions = new ArrayList<>();
        boolean isChanged = false;
        Deque<Pending> work = new ArrayDeque<>();
        for (int i = block.instructions().size() - 1; i >= 0; i--) {
            work.push(new Pending(block.instructions().get(i), i));
        }
        Deque<Cut> cuts = new ArrayDeque<>();
        while (!work.isEmpty() || !cuts.isEmpty()) {
            while (!cuts.isEmpty() && cuts.peek().rest() == work.size()) {
                cut(cuts.pop().label());
            }
            if (work.isEmpty()) {
                break;
            }
            Pending pending = work.pop();
            if (pending.instruction() instanceof OriPtx macro) {
                OriPtx ordered = templates.ordered(macro);
                Optional<List<OriBlock>> template = templates.template(ordered, index, pending.origin());
                isChanged |= template.isPresent();
                template.ifPresentOrElse(
                        found -> put(ordered, found, pending.origin(), work, cuts), () -> instructions.add(macro));
            } else {
                instructions.add(pending.instruction());
            }
        }
        ends.put(block.label(), label);
        blocks.add(new OriBlock(label, instructions));
        return isChanged;
    }

    /** A block that begins when this many instructions are left to process. */
    private record Cut(int rest, String label) {}

    private void cut(String begin) {
        blocks.add(new OriBlock(label, instructions));
        instructions = new ArrayList<>();
        label = begin;
    }

    private void put(OriPtx macro, List<OriBlock> template, int origin, Deque<Pending> work, Deque<Cut> cuts) {
        Instance instance = new Instance(macro, template, this::fresh, this::freshLabel);
        for (int i = template.size() - 1; i >= 0; i--) {
            List<OriInstruction> made = instance.instructions(template.get(i));
            for (int k = made.size() - 1; k >= 0; k--) {
                work.push(new Pending(made.get(k), origin));
            }
            if (i > 0) {
                cuts.push(new Cut(work.size(), instance.label(template.get(i).label())));
            }
        }
    }

    private int fresh(RegisterFile file) {
        return next.merge(file, 1, Integer::sum) - 1;
    }

    private String freshLabel() {
        String found;
        do {
            found = ".X" + labelNumber++;
        } while (!labels.add(found));
        return found;
    }

    private OriBlock renamed(OriBlock block) {
        boolean hasPhis =
                !block.instructions().isEmpty() && block.instructions().getFirst() instanceof OriPhi;
        return hasPhis
                ? new OriBlock(
                        block.label(),
                        block.instructions().stream().map(this::renamed).toList())
                : block;
    }

    private OriInstruction renamed(OriInstruction instruction) {
        if (!(instruction instanceof OriPhi phi)) {
            return instruction;
        }
        List<OriPhi.Incoming> incoming = new ArrayList<>();
        for (OriPhi.Incoming each : phi.incoming()) {
            incoming.add(new OriPhi.Incoming(each.value(), ends.getOrDefault(each.block(), each.block())));
        }
        return new OriPhi(phi.result(), incoming);
    }

    /** An instance of a template for one macro. */
    private static final class Instance {
        private final OriPtx macro;
        private final ToIntFunction<RegisterFile> fresh;
        private final Map<VirtualRegister, VirtualRegister> temporaries = new HashMap<>();
        private final Map<String, String> labels = new HashMap<>();

        Instance(
                OriPtx macro, List<OriBlock> template, ToIntFunction<RegisterFile> fresh, Supplier<String> freshLabel) {
            this.macro = macro;
            this.fresh = fresh;
            template.subList(1, template.size()).forEach(block -> labels.put(block.label(), freshLabel.get()));
        }

        String label(String formal) {
            return labels.getOrDefault(formal, formal);
        }

        List<OriInstruction> instructions(OriBlock block) {
            return block.instructions().stream().map(this::instruction).toList();
        }

        private OriInstruction instruction(OriInstruction instruction) {
            return switch (instruction) {
                case OriMachine machine -> machine(machine);
                case OriMacro each ->
                    new OriMacro(
                            each.macro(), guard(each.guard()), registers(each.targets()), registers(each.operands()));
                case OriPtx ptx ->
                    new OriPtx(
                            ptx.form(),
                            guard(ptx.guard()),
                            registers(ptx.targets()),
                            ptx.operands().stream().map(this::operand).toList());
                case OriPhi phi -> phi;
            };
        }

        private OriMachine machine(OriMachine machine) {
            SortedMap<Integer, VirtualRegister> registers = new TreeMap<>();
            machine.registers().forEach((field, register) -> registers.put(field, virtual(register)));
            return new OriMachine(
                    machine.instruction(),
                    registers,
                    machine.targets().stream().map(this::label).toList());
        }

        private Optional<OriGuard> guard(Optional<OriGuard> guard) {
            return guard.map(g -> new OriGuard(register(g.predicate()), g.isNegated()));
        }

        private List<OriRegister> registers(List<OriRegister> formal) {
            return formal.stream().map(this::register).toList();
        }

        private OriOperand operand(OriOperand formal) {
            return switch (formal) {
                case OriRegister register -> register(register);
                case OriNot not -> new OriNot(register(not.predicate()));
                case OriImmediate number -> number;
            };
        }

        private OriRegister register(OriRegister formal) {
            return formal instanceof VirtualRegister register ? virtual(register) : formal;
        }

        private VirtualRegister virtual(VirtualRegister formal) {
            int index = MacroTemplate.formal(formal);
            if (index < 0) {
                return temporaries.computeIfAbsent(
                        formal, each -> new VirtualRegister(each.file(), fresh.applyAsInt(each.file()), each.width()));
            }
            OriRegister actual =
                    MacroTemplate.isGuard(formal) ? macro.guard().orElseThrow().predicate() : actual(index);
            return (VirtualRegister) actual;
        }

        private OriRegister actual(int index) {
            if (index < macro.targets().size()) {
                return macro.targets().get(index);
            }
            return switch (macro.operands().get(index - macro.targets().size())) {
                case OriRegister register -> register;
                case OriNot not -> not.predicate();
                case OriImmediate number -> throw new IllegalArgumentException(number + " has no formal register");
            };
        }
    }
}
