package lockstep.sim.image.sass;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import lockstep.ir.sass.isa.InstructionWord;
import lockstep.ir.sass.isa.OperandSlot;
import lockstep.ir.sass.isa.SassInstruction;
import lockstep.ir.sass.isa.SassOperand;
import lockstep.ir.sass.ori.OriFunction;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;
import lockstep.ir.sass.ori.OriInstruction;
import lockstep.ir.sass.ori.OriLayout;
import lockstep.ir.sass.ori.OriMachine;
import lockstep.ir.sass.ori.OriModule;
import lockstep.ir.sass.ori.OriRegister.VirtualRegister;

/** The source of functions in the open form: each instruction takes the place of a word. */
final class OriSource implements CodeSource {
    private final OriModule module;
    private final boolean activates;
    /** Numbers of virtual registers by function; the same for all functions if these have no activations. */
    private final Map<String, VirtualNumbers> numbers = new HashMap<>();

    OriSource(OriModule module) {
        this.module = module;
        this.activates = module.convergence() == OriConvergence.THREADED;
        VirtualNumbers common = new VirtualNumbers();
        for (OriFunction function : module.functions()) {
            VirtualNumbers own = activates ? new VirtualNumbers() : common;
            own.add(function);
            numbers.put(function.name(), own);
        }
    }

    OriModule module() {
        return module;
    }

    /** Whether calls enter activations of functions: only if lanes meet as in PTX. */
    boolean activates() {
        return activates;
    }

    /** The numbers of the virtual registers of a frame of {@code function}. */
    VirtualNumbers numbers(String function) {
        return numbers.getOrDefault(function, new VirtualNumbers());
    }

    /** Whether an instruction writes a uniform register. */
    boolean hasUniform() {
        return module.functions().stream()
                .flatMap(function -> function.blocks().stream())
                .flatMap(block -> block.instructions().stream())
                .anyMatch(OriForms::writesUniform);
    }

    @Override
    public Optional<List<CodePlace>> places(String function, long base, CodeSpace space) {
        return module.function(function).map(given -> places(given, base, space));
    }

    @Override
    public Set<String> callees(String function) {
        Set<String> found = new TreeSet<>();
        module.function(function)
                .ifPresent(given -> given.blocks()
                        .forEach(block -> block.instructions().forEach(each -> {
                            if (each instanceof OriMachine machine) {
                                machine.targets().stream()
                                        .filter(target ->
                                                module.function(target).isPresent())
                                        .forEach(found::add);
                            }
                        })));
        return found;
    }

    private List<CodePlace> places(OriFunction function, long base, CodeSpace space) {
        Map<String, Long> addresses = OriLayout.places(function);
        List<CodePlace> places = new ArrayList<>();
        for (int i = 0; i < function.blocks().size(); i++) {
            List<OriInstruction> instructions = function.blocks().get(i).instructions();
            if (instructions.isEmpty()) {
                places.add(empty(function, i, base, (long) places.size() * InstructionWord.BYTES));
            }
            for (int k = 0; k < instructions.size(); k++) {
                long offset = (long) places.size() * InstructionWord.BYTES;
                OriInstruction each = instructions.get(k);
                Optional<SassInstruction> word = each instanceof OriMachine machine
                        ? Optional.of(
                                OriLayout.placed(machine, offset, addresses).orElse(machine.instruction()))
                        : Optional.empty();
                places.add(new CodePlace(
                        function.name(),
                        offset,
                        base + offset,
                        InstructionWord.ZERO,
                        word,
                        Optional.of(open(function, each, i, k == 0, base, addresses, space))));
            }
        }
        return places;
    }

    private CodePlace empty(OriFunction function, int block, long base, long offset) {
        OpenPlace open = new OpenPlace(Optional.empty(), block, true, Map.of(), List.of(), activates, Jump.NOWHERE);
        return new CodePlace(
                function.name(), offset, base + offset, InstructionWord.ZERO, Optional.empty(), Optional.of(open));
    }

    private OpenPlace open(
            OriFunction function,
            OriInstruction instruction,
            int block,
            boolean isFirst,
            long base,
            Map<String, Long> addresses,
            CodeSpace space) {
        if (!(instruction instanceof OriMachine machine)) {
            return new OpenPlace(
                    Optional.of(instruction), block, isFirst, Map.of(), List.of(), activates, Jump.NOWHERE);
        }
        Map<Integer, Integer> registers = new HashMap<>();
        for (Map.Entry<Integer, VirtualRegister> entry : machine.registers().entrySet()) {
            int number = numbers(function.name()).number(function.name(), entry.getValue());
            boolean isInverted = isInverted(machine.instruction(), entry.getKey());
            registers.put(entry.getKey(), isInverted ? DecodedInstruction.ALWAYS - number : number);
        }
        List<Long> targets = new ArrayList<>();
        long callee = Jump.NOWHERE;
        for (String target : machine.targets()) {
            Long address = addresses.get(target);
            if (address == null) {
                callee = space.address(target).orElse(Jump.NOWHERE);
            } else {
                targets.add(base + address);
            }
        }
        return new OpenPlace(Optional.of(instruction), block, isFirst, registers, targets, activates, callee);
    }

    private static boolean isInverted(SassInstruction instruction, int field) {
        for (OperandSlot slot : instruction.form().operands()) {
            boolean isThis = slot.operand() instanceof SassOperand.Predicate predicate
                    && predicate.register() == field
                    && predicate.inverted();
            if (isThis) {
                return true;
            }
        }
        return false;
    }
}
