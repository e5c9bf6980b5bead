package lockstep.compiler.instsimplify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.compiler.analysis.value.ValueFacts;
import lockstep.compiler.analysis.value.ValueTracking;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.compiler.constantfold.DenormalMode;
import lockstep.ir.cfg.DominatorTree;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.rule.Rule;
import org.jspecify.annotations.Nullable;

/** Finds a constant or an existing value that an instruction equals. Creates no instructions. */
public final class InstructionSimplifier {
    /**
     * A value that an instruction equals.
     *
     * @param rule the rule that matched
     * @param value a constant, or a value that dominates the instruction
     */
    public record Match(Rule rule, Value value) {}

    static final Rule FOLD = new Rule(InstSimplify.NAME, "fold-constants", "an operation on constants is a constant");

    /** Initialized when the first instruction is simplified, not when rules are listed. */
    private static final class Index {
        /** By ordinal of the opcode and mask of the operands' traits. */
        private static final Identity[][][] BY_TRAITS = index();
    }

    private final ConstantFolder folder;
    private final DataLayout layout;
    private final Dominance dominance;
    private final ValueFacts facts;

    /** A simplifier for instructions of {@code function} without a dominator tree. */
    public InstructionSimplifier(Function function) {
        this(function, Dominance.UNKNOWN, new ValueFacts());
    }

    /**
     * A simplifier for instructions of {@code function}.
     *
     * @param graph its flow graph
     * @param dominators the dominator tree of that
     */
    public InstructionSimplifier(Function function, FunctionGraph graph, DominatorTree dominators) {
        this(function, new Dominance(graph, dominators), new ValueFacts());
    }

    /**
     * A simplifier for instructions of a function that only {@code rewriter} edits.
     *
     * @param graph its flow graph
     * @param dominators the dominator tree of that
     * @param facts facts that follow the edits of {@code rewriter}
     */
    public InstructionSimplifier(Rewriter rewriter, FunctionGraph graph, DominatorTree dominators, ValueFacts facts) {
        this(rewriter.function(), new Dominance(graph, dominators), facts);
    }

    private InstructionSimplifier(Function function, Dominance dominance, ValueFacts facts) {
        this.facts = facts;
        this.folder = new ConstantFolder(function.module().context(), DenormalMode.of(function));
        this.layout = DataLayout.of(function.module());
        this.dominance = dominance;
    }

    private static Identity[][][] index() {
        List<Identity> all = all();
        Identity[][][] index = new Identity[Opcode.values().length][][];
        for (Opcode opcode : Opcode.values()) {
            List<Identity> tried =
                    all.stream().filter(i -> i.opcodes().contains(opcode)).toList();
            index[opcode.ordinal()] = byTraits(tried);
        }
        return index;
    }

    private static Identity[][] byTraits(List<Identity> tried) {
        Identity[][] result = new Identity[1 << OperandTrait.COUNT][];
        for (int traits = 0; traits < result.length; traits++) {
            List<Identity> fitting = new ArrayList<>();
            for (Identity identity : tried) {
                if (identity.mayFit(traits)) {
                    fitting.add(identity);
                }
            }
            result[traits] = fitting.toArray(Identity[]::new);
        }
        return result;
    }

    /** All identities of operations other than calls, in the order in which they are tried. */
    static List<Identity> all() {
        List<Identity> all = new ArrayList<>(IntegerIdentities.LIST);
        all.addAll(NonIntegerIdentities.LIST);
        all.addAll(SelectIdentities.LIST);
        all.addAll(CompareIdentities.LIST);
        all.addAll(PointerIdentities.LIST);
        all.addAll(MemoryIdentities.LIST);
        all.addAll(Threading.LIST);
        return all;
    }

    /** The rules in the order in which they are tried. */
    static List<Rule> rules() {
        List<Rule> rules = new ArrayList<>(List.of(FOLD));
        all().forEach(i -> rules.add(i.rule()));
        CallIdentities.all().forEach(i -> rules.add(i.rule()));
        return rules;
    }

    ConstantFolder folder() {
        return folder;
    }

    /** The facts about values. */
    ValueFacts facts() {
        return facts;
    }

    DataLayout layout() {
        return layout;
    }

    Dominance dominance() {
        return dominance;
    }

    /** The value that {@code instruction}, which is in the function, equals; empty if no rule fits. */
    public Optional<Match> simplify(Instruction instruction) {
        if (!facts.noticesEdits()) {
            facts.forget();
        }
        return match(Query.of(this, instruction));
    }

    /**
     * The value that {@code instruction}, not a call, would equal with the operands {@code operands}. Undefined
     * operands are not given a value, because they are not the instruction's own. Otherwise as {@link #simplify}; the
     * function must be unchanged since the last query, or edited by the rewriter.
     */
    public Optional<Value> simplify(Instruction instruction, List<? extends Value> operands) {
        return Optional.ofNullable(Query.of(this, instruction).replayed(instruction, List.copyOf(operands)));
    }

    /** The value that {@code query} equals by any rule; null if there is none. */
    @Nullable Value answer(Query query) {
        return match(query).map(Match::value).orElse(null);
    }

    private Optional<Match> match(Query query) {
        if (query.opcode() == Opcode.CALL) {
            return matchCall(query);
        }
        if (!query.mayChoose() && hasUndefined(query)) {
            return Optional.empty();
        }
        Optional<Constant> folded = fold(query);
        if (folded.isPresent()) {
            return folded.map(c -> new Match(FOLD, c));
        }
        int traits = OperandTrait.of(query.operands());
        for (Identity identity : Index.BY_TRAITS[query.opcode().ordinal()][traits]) {
            Value value = identity.match().apply(query);
            if (value != null && value != query.at()) {
                return Optional.of(new Match(identity.rule(), value));
            }
        }
        return Optional.empty();
    }

    private static boolean hasUndefined(Query query) {
        for (Value operand : query.operands()) {
            if (operand instanceof Constant && !ValueTracking.isDefined(operand)) {
                return true;
            }
        }
        return false;
    }

    private static Optional<Match> matchCall(Query query) {
        CallQuery call = CallQuery.of(query);
        if (call == null) {
            return Optional.empty();
        }
        for (CallIdentity identity : CallIdentities.of(call.kind())) {
            Value value = identity.match().apply(call);
            if (value != null && value != query.at()) {
                return Optional.of(new Match(identity.rule(), value));
            }
        }
        return Optional.empty();
    }

    private Optional<Constant> fold(Query query) {
        List<Value> values = query.operands();
        if (values.isEmpty() || !(values.getLast() instanceof Constant)) {
            return Optional.empty();
        }
        for (int i = 0; i < values.size(); i++) {
            if (!(values.get(i) instanceof Constant)) {
                return Optional.empty();
            }
        }
        List<Constant> operands = values.stream().map(Constant.class::cast).toList();
        return switch (query.opcode().format()) {
            case COMPARE -> folder.compare(query.predicate(), query.flags(), operands.get(0), operands.get(1));
            case OTHER -> foldOther(query, operands);
            case BINARY, CAST, UNARY -> folder.fold(query.opcode(), query.flags(), operands, query.type());
            case TERMINATOR, MEMORY, ADDRESS -> Optional.empty();
        };
    }

    private Optional<Constant> foldOther(Query query, List<Constant> operands) {
        return query.isInstruction() && query.at() instanceof ShuffleVectorInstruction s
                ? folder.shuffle(operands.get(0), operands.get(1), s.mask(), s.type())
                : folder.fold(query.opcode(), query.flags(), operands, query.type());
    }
}
