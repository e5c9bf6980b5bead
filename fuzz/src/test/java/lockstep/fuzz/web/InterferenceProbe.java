package lockstep.fuzz.web;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import lockstep.ir.claim.CongruenceClasses;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;

/**
 * Instruments a program to report whether members of its webs interfere when it runs. Each execution of a definition
 * has a number of its own. A cell of each class holds the number of what was written there last, as its registers would
 * hold the value; PHIs write only where their entry is a constant, and a PHI's number is that of what came along the
 * edge. An instruction that uses a member whose number is not the cell's uses a value that another definition has
 * overwritten while it was live. A second cell holds the value, so that values which are nevertheless equal are
 * distinguished from those that are not; members that are not integers, floats or pointers count as different.
 *
 * <p>The added state is in every thread's own memory, except for the global variable that receives the findings at the
 * end.
 */
final class InterferenceProbe {
    /** The variable, an {@code i32}: a set of the two bits below. */
    static final String FOUND = "interference.found";

    /** A value was used after a definition of the same class that was executed while it was live. */
    static final int OVERWRITTEN = 1;

    /** And the value of that definition was another one. */
    static final int OVERWRITTEN_DIFFERENTLY = 2;

    private static final int ALIGNMENT = 8;

    /** Where the last number and the last value of a class are. */
    private record Cell(AllocaInstruction number, AllocaInstruction value, Type type) {}

    /** A block as it was, and the numbers that go with its PHIs. */
    private record Original(BasicBlock block, List<PhiInstruction> phis, List<Instruction> others) {
        static Original of(BasicBlock block) {
            List<Instruction> others = new ArrayList<>();
            for (Instruction at = block.firstNonPhi(); at != null; at = at.next()) {
                others.add(at);
            }
            return new Original(block, block.phis(), others);
        }
    }

    private final CongruenceClasses classes;
    private final DataLayout layout;
    private final GlobalVariable found;
    private final Map<LocalValue, Value> numbers = new IdentityHashMap<>();
    private final Map<Integer, Cell> cells = new LinkedHashMap<>();
    private final AllocaInstruction counter;
    private final AllocaInstruction findings;

    private InterferenceProbe(Function function, CongruenceClasses classes, GlobalVariable found) {
        this.classes = classes;
        this.found = found;
        layout = DataLayout.of(function.module());
        IrBuilder entry =
                IrBuilder.before(Objects.requireNonNull(function.entry().first()));
        counter = zero(entry);
        findings = zero(entry);
        classes.members().forEach((web, members) -> {
            Type type = members.getFirst().type();
            cells.put(web, new Cell(zero(entry), entry.alloca(type, ALIGNMENT), type));
        });
        function.arguments().forEach(argument -> define(argument, entry));
    }

    /** Adds the cells of {@code classes} to each function of {@code module}. */
    static void add(Module module, java.util.function.Function<Function, CongruenceClasses> classes) {
        GlobalVariable found = module.addGlobalVariable(FOUND, IntType.I32, AddressSpace.GLOBAL.number());
        found.setInitializer(module.context().i32(0));
        found.setLinkage(Linkage.EXTERNAL);
        for (Function function : module.definedFunctions()) {
            CongruenceClasses webs = classes.apply(function);
            List<Original> blocks =
                    function.blockList().stream().map(Original::of).toList();
            if (!webs.members().isEmpty()) {
                new InterferenceProbe(function, webs, found).run(blocks);
            }
        }
    }

    private static AllocaInstruction zero(IrBuilder at) {
        AllocaInstruction cell = at.alloca(IntType.I32, ALIGNMENT);
        at.store(at.context().i32(0), cell, ALIGNMENT);
        return cell;
    }

    private void run(List<Original> blocks) {
        Map<PhiInstruction, PhiInstruction> numberPhis = new IdentityHashMap<>();
        for (Original original : blocks) {
            for (PhiInstruction phi : original.phis()) {
                PhiInstruction number =
                        IrBuilder.before(original.others().getFirst()).phi(IntType.I32);
                numberPhis.put(phi, number);
                numbers.put(phi, number);
            }
        }
        for (Original original : blocks) {
            constants(original);
            original.others().forEach(this::defineAfter);
        }
        blocks.forEach(original -> original.others().forEach(this::instruction));
        numberPhis.forEach(this::complete);
    }

    // ---- definitions

    private void define(LocalValue value, IrBuilder at) {
        OptionalInt web = classes.classOf(value);
        if (web.isPresent()) {
            Cell cell = Objects.requireNonNull(cells.get(web.getAsInt()));
            Value number = next(at);
            numbers.put(value, number);
            at.store(number, cell.number(), ALIGNMENT);
            at.store(value, cell.value(), ALIGNMENT);
        }
    }

    private void defineAfter(Instruction instruction) {
        Instruction after = instruction.next();
        if (after != null) {
            define(instruction, IrBuilder.before(after));
        }
    }

    /** A number that no execution of a definition had before. */
    private Value next(IrBuilder at) {
        Value last = at.load(IntType.I32, counter, ALIGNMENT);
        Value number = at.binary(Opcode.ADD, last, at.context().i32(1));
        at.store(number, counter, ALIGNMENT);
        return number;
    }

    /** Writes the cells of PHIs for the edges that bring constants. */
    private void constants(Original original) {
        IrBuilder at = IrBuilder.before(original.others().getFirst());
        for (PhiInstruction phi : original.phis()) {
            boolean hasConstant = phi.operands().stream().anyMatch(Constant.class::isInstance);
            if (!hasConstant) {
                continue;
            }
            PhiInstruction isConstant = at.phi(IntType.I1);
            for (int i = 0; i < phi.incomingCount(); i++) {
                boolean is = phi.incomingValue(i) instanceof Constant;
                at.addIncoming(isConstant, at.context().integer(IntType.I1, is ? 1 : 0), phi.incomingBlock(i));
            }
            Cell cell = Objects.requireNonNull(cells.get(classes.classOf(phi).orElseThrow()));
            Value own = next(at);
            numbers.put(phi, at.select(isConstant, own, Objects.requireNonNull(numbers.get(phi))));
            choose(isConstant, own, cell.number(), IntType.I32, at);
            choose(isConstant, phi, cell.value(), cell.type(), at);
        }
    }

    private static void choose(Value condition, Value ifTrue, AllocaInstruction cell, Type type, IrBuilder at) {
        Value old = at.load(type, cell, ALIGNMENT);
        at.store(at.select(condition, ifTrue, old), cell, ALIGNMENT);
    }

    private void complete(PhiInstruction phi, PhiInstruction number) {
        IrBuilder builder = IrBuilder.before(phi);
        for (int i = 0; i < phi.incomingCount(); i++) {
            Value brought = phi.incomingValue(i) instanceof LocalValue local
                    ? Objects.requireNonNull(numbers.get(local))
                    : builder.context().i32(0);
            builder.addIncoming(number, brought, phi.incomingBlock(i));
        }
    }

    // ---- uses

    private void instruction(Instruction instruction) {
        IrBuilder before = IrBuilder.before(instruction);
        Set<LocalValue> used = new LinkedHashSet<>();
        for (Value operand : instruction.operands()) {
            if (operand instanceof LocalValue local && classes.classOf(local).isPresent() && used.add(local)) {
                compare(local, before);
            }
        }
        if (instruction instanceof ReturnInstruction) {
            Value all = before.load(IntType.I32, findings, ALIGNMENT);
            before.add(new AtomicRmwInstruction(
                    AtomicRmwInstruction.Operation.OR,
                    found,
                    all,
                    new MemoryAccess(Integer.BYTES, false, AtomicOrdering.MONOTONIC, "")));
        }
    }

    private void compare(LocalValue used, IrBuilder at) {
        Cell cell = Objects.requireNonNull(cells.get(classes.classOf(used).orElseThrow()));
        Value last = at.load(IntType.I32, cell.number(), ALIGNMENT);
        Value isOther = at.compare(Predicate.NE, last, Objects.requireNonNull(numbers.get(used)));
        Value isDifferent = at.binary(Opcode.AND, isOther, at.freeze(differs(used, cell, at)));
        Value two = at.binary(
                Opcode.SHL,
                at.cast(Opcode.ZEXT, isDifferent, IntType.I32),
                at.context().i32(1));
        Value both = at.binary(Opcode.OR, at.cast(Opcode.ZEXT, isOther, IntType.I32), two);
        Value before = at.load(IntType.I32, findings, ALIGNMENT);
        at.store(at.binary(Opcode.OR, before, both), findings, ALIGNMENT);
    }

    private Value differs(LocalValue used, Cell cell, IrBuilder at) {
        Value there = at.load(cell.type(), cell.value(), ALIGNMENT);
        if (cell.type() instanceof IntType || cell.type() instanceof PointerType) {
            return at.compare(Predicate.NE, used, there);
        }
        return cell.type() instanceof FloatType
                ? at.compare(Predicate.NE, bits(used, at), bits(there, at))
                : at.context().integer(IntType.I1, 1);
    }

    private Value bits(Value value, IrBuilder at) {
        int width = Math.toIntExact(Byte.SIZE * layout.storeSize(value.type()));
        return at.cast(Opcode.BITCAST, value, IntType.of(width));
    }
}
