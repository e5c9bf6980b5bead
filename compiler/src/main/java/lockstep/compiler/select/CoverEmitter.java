package lockstep.compiler.select;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import lockstep.compiler.emit.ModuleItems;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxInstruction.PtxGuard;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxNot;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxType;
import org.jspecify.annotations.Nullable;

/**
 * Emits the instructions of covers. A value in a register is available from its root on, in the cheapest form; it is
 * converted to another form at most once per block.
 */
final class CoverEmitter {
    private final MachineBodyBuilder body;
    private final Covers covers;
    private final Constants constants;
    private final ModuleItems items;
    private final Mnemonics mnemonics;
    private final SourcePlaces places;
    /** Converted forms of values, and addresses of symbols, that are available in the current block. */
    private final Map<Node, Map<OperandForm, PtxOperand>> changed = new IdentityHashMap<>();

    private final Map<Node.Content, PtxRegister> symbols = new HashMap<>();

    private final SortedMap<String, Long> fired;

    /** @param fired counts the uses of each rule, by name */
    CoverEmitter(
            MachineBodyBuilder body,
            Covers covers,
            Constants constants,
            ModuleItems items,
            Mnemonics mnemonics,
            SourcePlaces places,
            SortedMap<String, Long> fired) {
        this.fired = fired;
        this.body = body;
        this.covers = covers;
        this.constants = constants;
        this.items = items;
        this.mnemonics = mnemonics;
        this.places = places;
    }

    /** Starts a block: conversions emitted so far are not available in it. */
    void startBlock() {
        changed.clear();
        symbols.clear();
    }

    // ---- values

    /** {@code node} as an operand in this form; an immediate if it is a constant. */
    PtxOperand operand(Node node, OperandForm form) {
        if (node.isInner()) {
            return compute(node, form);
        }
        return switch (node.content()) {
            case Node.Content.Number number -> constant(number, node.type(), form);
            case Node.Content.Symbol symbol -> symbol(symbol);
            case Node.Content.Given _, Node.Content.Operation _ -> fromRegister(node, form);
        };
    }

    /** {@code node} in a register of its own type, in any form. */
    PtxRegister register(Node node) {
        OperandForm form = node.type().isWhole() && node.type().width() == 1 ? OperandForm.PRED : OperandForm.ANY;
        return inRegister(operand(node, form), node.type().register());
    }

    /** {@code operand} in a register. */
    PtxRegister inRegister(PtxOperand operand, PtxType type) {
        if (operand instanceof PtxRegister register) {
            return register;
        }
        PtxRegister register = body.register(type);
        body.emit("mov." + (type == PtxType.PRED ? "pred" : "b" + type.width()), register, operand);
        return register;
    }

    /** The guard that holds where {@code node}, an {@code i1}, is true. */
    PtxGuard guard(Node node) {
        PtxOperand condition = operand(node, OperandForm.COND);
        return condition instanceof PtxNot not
                ? new PtxGuard(not.predicate(), true)
                : new PtxGuard((PtxRegister) condition, false);
    }

    private PtxOperand fromRegister(Node node, OperandForm form) {
        PtxOperand place = node.place;
        if (place == null) {
            throw new CompilerBug(node + " is needed before it is there");
        }
        Map<OperandForm, PtxOperand> known = changed.computeIfAbsent(node, each -> new HashMap<>());
        PtxOperand found = known.get(form);
        if (found == null) {
            found = fromPlace(node, place, form);
            known.put(form, found);
        }
        return found;
    }

    private PtxOperand constant(Node.Content.Number number, LeafType type, OperandForm form) {
        long signed = Covers.signed(number.bits(), type.width());
        return switch (type.kind()) {
            case INTEGER, POINTER -> {
                if (type.width() == 1) {
                    yield inRegister(PtxInteger.of(number.bits()), PtxType.PRED);
                }
                boolean isZero = form == OperandForm.ZERO || form == OperandForm.AMOUNT;
                long value = isZero ? number.bits() : signed;
                yield new PtxInteger(value, isZero && value < 0, PtxInteger.Radix.DECIMAL);
            }
            case HALF, BFLOAT ->
                inRegister(new PtxInteger(number.bits(), false, PtxInteger.Radix.HEXADECIMAL), PtxType.B16);
            case FLOAT -> new PtxFloat(number.bits(), PtxFloat.Style.SINGLE_BITS);
            case DOUBLE -> new PtxFloat(number.bits(), PtxFloat.Style.DOUBLE_BITS);
        };
    }

    private PtxRegister symbol(Node.Content.Symbol symbol) {
        PtxRegister known = symbols.get(symbol);
        if (known == null) {
            known = body.register(PtxType.B64);
            body.emit("mov.u64", known, new PtxSymbolOperand(items.symbol(symbol.global()), symbol.offset()));
            if (symbol.isGeneric()) {
                PtxRegister generic = body.register(PtxType.B64);
                String space = PtxAddressSpaces.suffix(constants.spaceOf(symbol.global()));
                body.emit("cvta" + space + ".u64", generic, known);
                known = generic;
            }
            symbols.put(symbol, known);
        }
        return known;
    }

    // ---- roots

    /** Computes a root, whose value is in a register afterwards. */
    void root(Node node) {
        OperandForm form = Covers.formOfRegister(node.type(), node.labels());
        node.place = compute(node, form);
        node.form = form;
    }

    // ---- covers

    /** Emits an operation that is not in a register, and returns its value in this form. */
    private PtxOperand compute(Node node, OperandForm form) {
        SelectionRule rule = rule(node, node.labels(), form);
        if (rule.pattern() instanceof Pattern.Operand change) {
            return change(rule, compute(node, change.form()), change.form(), node);
        }
        List<Node> operands = covers.match(rule, node).orElseThrow();
        return emit(rule, operands, operands(rule, operands), node);
    }

    /** Converts a value in a register to this form. */
    private PtxOperand fromPlace(Node node, PtxOperand place, OperandForm form) {
        if (form == node.form) {
            return place;
        }
        SelectionRule rule = rule(node, covers.asOperand(node), form);
        OperandForm from = ((Pattern.Operand) rule.pattern()).form();
        return change(rule, fromPlace(node, place, from), from, node);
    }

    private static SelectionRule rule(Node node, CoverLabels labels, OperandForm form) {
        SelectionRule rule = labels.rule(form);
        if (rule == null) {
            throw new CompilerBug("no rule gives " + node + " as " + form.word());
        }
        return rule;
    }

    private PtxOperand change(SelectionRule rule, PtxOperand from, OperandForm known, Node node) {
        if (rule.code().isEmpty() && known == OperandForm.NOT_PRED) {
            fired.merge(rule.name(), 1L, Long::sum);
            return new PtxNot((PtxRegister) from);
        }
        return emit(rule, List.of(node), List.of(from), node);
    }

    private List<PtxOperand> operands(SelectionRule rule, List<Node> nodes) {
        List<Pattern> leaves = Covers.leaves(rule.pattern());
        List<PtxOperand> operands = new ArrayList<>();
        for (int index = 0; index < leaves.size(); index++) {
            operands.add(
                    switch (leaves.get(index)) {
                        case Pattern.Operand operand -> operand(nodes.get(index), operand.form());
                        case Pattern.Number _ -> constantOf(nodes.get(index));
                        case Pattern.Operator _ -> throw new CompilerBug("an operator is not a leaf");
                    });
        }
        return operands;
    }

    private static PtxOperand constantOf(Node node) {
        return node.content() instanceof Node.Content.Number number
                ? PtxInteger.of(Covers.signed(number.bits(), node.type().width()))
                : PtxInteger.of(0);
    }

    // ---- code

    /** Emits the code of {@code rule} for {@code root}, and returns its value. */
    private PtxOperand emit(SelectionRule rule, List<Node> nodes, List<PtxOperand> operands, Node root) {
        fired.merge(rule.name(), 1L, Long::sum);
        if (rule.code().isEmpty()) {
            return operands.getFirst();
        }
        boolean isAmount =
                rule.result() instanceof SelectionRule.Result.Value value && value.form() == OperandForm.AMOUNT;
        PtxRegister written = body.register(isAmount ? PtxType.B32 : root.type().register());
        Instruction at = root.content() instanceof Node.Content.Operation operation ? operation.at() : null;
        code(rule, nodes, operands, root.type(), List.of(written), at);
        return written;
    }

    /**
     * Emits the code of {@code rule} for an instruction with effects.
     *
     * @param results the result registers
     */
    void effect(SelectionRule rule, List<Node> nodes, List<PtxRegister> results, LeafType root, Instruction at) {
        fired.merge(rule.name(), 1L, Long::sum);
        code(rule, nodes, operands(rule, nodes), root, results, at);
    }

    private void code(
            SelectionRule rule,
            List<Node> nodes,
            List<PtxOperand> operands,
            LeafType root,
            List<PtxRegister> results,
            @Nullable Instruction at) {
        Match match = new Match(operands, constant(rule, operands), root, results, new HashMap<>());
        SourceLocation before = body.location();
        if (at != null) {
            body.at(places.of(at));
        }
        for (CodeTemplate template : rule.code()) {
            List<PtxOperand> made = new ArrayList<>();
            for (CodeTemplate.Word word : template.operands()) {
                made.add(word(word, match));
            }
            String mnemonic = at == null ? template.mnemonic() : mnemonics.of(template.mnemonic(), root, nodes, at);
            body.emit(null, mnemonic, made);
        }
        body.at(before);
    }

    /**
     * The bindings of a matched rule.
     *
     * @param constant the last constant of the pattern; 0 if it has none
     */
    private record Match(
            List<PtxOperand> operands,
            long constant,
            LeafType root,
            List<PtxRegister> results,
            Map<String, PtxRegister> temporaries) {}

    private static long constant(SelectionRule rule, List<PtxOperand> operands) {
        List<Pattern> leaves = Covers.leaves(rule.pattern());
        long constant = 0;
        for (int index = 0; index < leaves.size(); index++) {
            if (leaves.get(index) instanceof Pattern.Number && operands.get(index) instanceof PtxInteger number) {
                constant = number.value();
            }
        }
        return constant;
    }

    private PtxOperand word(CodeTemplate.Word word, Match match) {
        return switch (word) {
            case CodeTemplate.Word.Result result -> match.results().get(result.index());
            case CodeTemplate.Word.Matched matched -> match.operands().get(matched.index());
            case CodeTemplate.Word.Complement complement -> not(match.operands().get(complement.index()));
            case CodeTemplate.Word.Temporary temporary ->
                match.temporaries()
                        .computeIfAbsent(
                                temporary.name(),
                                name -> body.register(
                                        PtxType.of(temporary.type()).orElseThrow()));
            case CodeTemplate.Word.Literal literal -> PtxInteger.of(literal.value());
            case CodeTemplate.Word.Computed computed -> PtxInteger.of(number(computed.number(), match));
            case CodeTemplate.Word.Special special ->
                PtxSpecialRegister.of(special.text()).orElseThrow();
            case CodeTemplate.Word.Vector vector ->
                new PtxVector(vector.elements().stream()
                        .map(each -> word(each, match))
                        .toList());
            case CodeTemplate.Word.Pair pair ->
                new PtxPredicatePair(word(pair.first(), match), word(pair.second(), match));
        };
    }

    private static PtxOperand not(PtxOperand condition) {
        return condition instanceof PtxNot not ? not.predicate() : new PtxNot((PtxRegister) condition);
    }

    private static long number(CodeTemplate.Number number, Match match) {
        int width = match.root().width();
        long mask = width == Long.SIZE ? -1 : (1L << width) - 1;
        return switch (number) {
            case MASK -> mask;
            case WIDTH -> width;
            case ABOVE -> match.root().registerWidth() - width;
            case SIGN -> 1L << width - 1;
            case MAGNITUDE -> mask >>> 1;
            case POWER -> 1L << match.constant();
        };
    }

    /** Whether {@code function} flushes denormal singles. */
    static boolean flushes(Function function) {
        return function.attributes()
                        .function()
                        .text("denormal-fp-math-f32")
                        .orElse("")
                        .startsWith("preserve-sign")
                || function.attributes()
                        .function()
                        .text("nvptx-f32ftz")
                        .orElse("")
                        .equals("true");
    }
}
