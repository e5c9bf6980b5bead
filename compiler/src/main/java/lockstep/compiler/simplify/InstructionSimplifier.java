package lockstep.compiler.simplify;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lockstep.compiler.fold.ConstantFolder;
import lockstep.compiler.fold.DenormalMode;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rule;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;

/** Finds a constant or an existing value that an instruction equals; makes no instructions. */
public final class InstructionSimplifier {
    /**
     * What an instruction equals.
     *
     * @param rule the rule that says so
     * @param value a constant, or a value that dominates the instruction
     */
    public record Match(Rule rule, Value value) {}

    static final Rule FOLD = new Rule(InstSimplify.NAME, "fold-constants", "an operation on constants is a constant");
    private static final Map<Opcode, List<Identity>> BY_OPCODE = index();

    private final ConstantFolder folder;

    /** A simplifier for instructions of {@code function}. */
    public InstructionSimplifier(Function function) {
        this.folder = new ConstantFolder(function.module().context(), DenormalMode.of(function));
    }

    private static Map<Opcode, List<Identity>> index() {
        Map<Opcode, List<Identity>> map = new EnumMap<>(Opcode.class);
        for (Opcode opcode : Opcode.values()) {
            map.put(opcode, all().stream().filter(i -> i.opcodes().contains(opcode)).toList());
        }
        return Map.copyOf(map);
    }

    private static List<Identity> all() {
        List<Identity> all = new ArrayList<>(IntegerIdentities.LIST);
        all.addAll(OtherIdentities.LIST);
        return all;
    }

    /** The rules in the order in which they are tried. */
    static List<Rule> rules() {
        List<Rule> rules = new ArrayList<>(List.of(FOLD));
        all().forEach(i -> rules.add(i.rule()));
        return rules;
    }

    /** What {@code instruction}, which stands in the function, equals; empty if no rule fits. */
    public Optional<Match> simplify(Instruction instruction) {
        Optional<Constant> folded = fold(instruction);
        if (folded.isPresent()) {
            return folded.map(c -> new Match(FOLD, c));
        }
        for (Identity identity : BY_OPCODE.getOrDefault(instruction.opcode(), List.of())) {
            Value value = identity.match().apply(instruction);
            if (value != null && value != instruction) {
                return Optional.of(new Match(identity.rule(), value));
            }
        }
        return Optional.empty();
    }

    private Optional<Constant> fold(Instruction instruction) {
        List<Constant> operands = new ArrayList<>();
        for (Value operand : instruction.operands()) {
            if (!(operand instanceof Constant constant)) {
                return Optional.empty();
            }
            operands.add(constant);
        }
        return switch (instruction) {
            case CompareInstruction c -> folder.compare(c.predicate(), c.flags(), operands.get(0), operands.get(1));
            case ShuffleVectorInstruction s -> folder.shuffle(operands.get(0), operands.get(1), s.mask(), s.type());
            case lockstep.ir.nvvm.PhiInstruction p -> Optional.empty();
            case BinaryInstruction _, UnaryInstruction _, CastInstruction _, SelectInstruction _,
                    AllocaInstruction _, LoadInstruction _, StoreInstruction _, GetElementPtrInstruction _,
                    AtomicRmwInstruction _, CompareExchangeInstruction _, FenceInstruction _,
                    ExtractElementInstruction _, InsertElementInstruction _, ExtractValueInstruction _,
                    InsertValueInstruction _, CallInstruction _, FreezeInstruction _, TerminatorInstruction _
                    -> folder.fold(instruction.opcode(), instruction.flags(), operands, instruction.type());
        };
    }
}
