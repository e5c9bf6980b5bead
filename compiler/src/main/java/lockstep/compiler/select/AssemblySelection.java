package lockstep.compiler.select;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lockstep.compiler.assembly.AssemblyBody;
import lockstep.compiler.assembly.AssemblyFault;
import lockstep.compiler.assembly.AssemblyTemplate;
import lockstep.compiler.assembly.Constraint;
import lockstep.compiler.assembly.Constraints;
import lockstep.compiler.assembly.OperandClass;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.InlineAsm;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxType;
import org.jspecify.annotations.Nullable;

/**
 * Selects inline assembly. Its text becomes ordinary instructions, which are verified, simulated and optimized.
 *
 * <ol>
 *   <li>Each operand gets a class by its constraint and type: registers of one width, or a number in the text.
 *   <li>Operand names are substituted into the text, which is parsed as statements ({@link AssemblyBody}). Other names
 *       are declared in the text, or are variables of the module.
 *   <li>Arguments are moved to registers: the leaves of a vector or a wide integer are packed into one, and integers
 *       narrower than the register are zero-extended.
 *   <li>The statements are emitted with renamed registers ({@link AssemblyRenaming}), and results are unpacked.
 * </ol>
 */
final class AssemblySelection {
    private static final Pattern WORD = Pattern.compile("[a-zA-Z_$%][a-zA-Z0-9_$]*");

    private final FunctionContext context;
    private final Nodes nodes;
    private final MachineBodyBuilder body;
    private final CoverEmitter emitter;
    private int calls;

    AssemblySelection(FunctionContext context) {
        this.context = context;
        this.nodes = context.nodes();
        this.body = context.body();
        this.emitter = context.emitter();
    }

    /** An operand: its constraint, its class, and the leaves of the result or argument. */
    private record Operand(Constraint constraint, OperandClass where, List<Node> leaves) {}

    /**
     * Emits {@code call} into {@code code}.
     *
     * @throws InputException if the assembly is invalid, or has no machine IR; located at the call
     */
    void select(CallInstruction call, InlineAsm assembly, BlockCode code) {
        String prefix = unusedPrefix(assembly.code());
        try {
            emit(call, assembly, prefix, code);
        } catch (AssemblyFault fault) {
            String message = String.valueOf(fault.getMessage()).replace(prefix, "$");
            throw new InputException("inline-assembly", call.location(), message);
        }
    }

    private void emit(CallInstruction call, InlineAsm assembly, String prefix, BlockCode code) {
        List<Operand> operands = operands(call, Constraints.read(assembly.constraints()));
        SequencedMap<String, PtxType> registers = new LinkedHashMap<>();
        List<@Nullable PtxRegister> given = new ArrayList<>();
        List<Integer> outputs = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (Operand operand : operands) {
            Constraint constraint = operand.constraint();
            if (operand.where().isConstant()) {
                names.add(number(operand.leaves().getFirst()));
            } else if (constraint.isTied()) {
                names.add(names.get(constraint.tied()));
                given.set(constraint.tied(), argument(operand));
            } else {
                boolean isOutput = constraint.kind() == Constraint.Kind.OUTPUT;
                if (isOutput) {
                    outputs.add(registers.size());
                }
                names.add(prefix + names.size());
                registers.put(
                        names.getLast(), LeafType.registerOf(operand.where().width()));
                given.add(isOutput ? null : argument(operand));
            }
        }
        String text = AssemblyTemplate.fill(assembly.code(), names, calls++);
        AssemblyBody statements = AssemblyBody.read(
                text,
                registers,
                symbols(text),
                context.items().target(),
                context.items().addressSize());
        List<PtxRegister> results = new AssemblyRenaming(statements, body, code).emit(given, outputs);
        for (int output = 0; output < outputs.size(); output++) {
            result(operands.get(output), results.get(output));
        }
    }

    // ---- operands

    private List<Operand> operands(CallInstruction call, List<Constraint> constraints) {
        List<Operand> operands = new ArrayList<>();
        List<Type> results = results(call.type());
        long outputs = constraints.stream()
                .filter(each -> each.kind() == Constraint.Kind.OUTPUT)
                .count();
        if (outputs != results.size() || constraints.size() - outputs != call.argumentCount()) {
            throw new AssemblyFault("%d outputs and %d inputs for %d results and %d arguments"
                    .formatted(outputs, constraints.size() - outputs, results.size(), call.argumentCount()));
        }
        int leaf = 0;
        for (int index = 0; index < constraints.size(); index++) {
            Constraint constraint = constraints.get(index);
            List<Node> leaves = new ArrayList<>();
            if (index < outputs) {
                int count = nodes.leaves(results.get(index)).size();
                for (int i = 0; i < count; i++) {
                    leaves.add(nodes.given(call, leaf++));
                }
            } else {
                Value argument = call.argument(index - (int) outputs);
                for (int i = 0; i < nodes.leaves(argument).size(); i++) {
                    leaves.add(nodes.node(argument, i));
                }
            }
            operands.add(new Operand(constraint, classOf(constraint, leaves, operands), leaves));
        }
        return operands;
    }

    private static List<Type> results(Type type) {
        if (type == SimpleType.VOID) {
            return List.of();
        }
        return type instanceof StructType struct ? struct.fields() : List.of(type);
    }

    private static OperandClass classOf(Constraint constraint, List<Node> leaves, List<Operand> before) {
        if (constraint.isTied()) {
            OperandClass known = before.get(constraint.tied()).where();
            if (!fits(known, leaves)) {
                throw new AssemblyFault(
                        "an input does not fit the output " + constraint.tied() + " that it is tied to");
            }
            return known;
        }
        boolean isInput = constraint.kind() == Constraint.Kind.INPUT;
        boolean isNumber = leaves.size() == 1 && leaves.getFirst().content() instanceof Node.Content.Number;
        for (OperandClass each : constraint.classes()) {
            if (each.isConstant() ? isInput && isNumber : fits(each, leaves)) {
                return each;
            }
        }
        for (OperandClass each : constraint.classes()) {
            if (isInput && isNarrower(each, leaves)) {
                return each;
            }
        }
        throw new AssemblyFault(
                "no letter of a constraint fits %s: %s".formatted(describe(leaves), letters(constraint)));
    }

    private static String letters(Constraint constraint) {
        StringBuilder letters = new StringBuilder();
        constraint.classes().forEach(each -> letters.append(each.letter()));
        return letters.toString();
    }

    private static String describe(List<Node> leaves) {
        return leaves.isEmpty()
                ? "nothing"
                : (leaves.size() == 1 ? "" : leaves.size() + " times ")
                        + leaves.getFirst().type();
    }

    /** Whether all leaves together fill a register of the class. */
    private static boolean fits(OperandClass where, List<Node> leaves) {
        if (leaves.size() == 1) {
            return leaves.getFirst().type().registerWidth() == where.width();
        }
        int each = leaves.isEmpty() ? 0 : where.width() / leaves.size();
        return each >= Short.SIZE
                && leaves.stream().allMatch(leaf -> leaf.type().width() == each)
                && each * leaves.size() == where.width();
    }

    private static boolean isNarrower(OperandClass where, List<Node> leaves) {
        return leaves.size() == 1
                && leaves.getFirst().type().isWhole()
                && leaves.getFirst().type().registerWidth() < where.width()
                && where.width() <= Long.SIZE;
    }

    /** The text of a constant. */
    private static String number(Node node) {
        long bits = ((Node.Content.Number) node.content()).bits();
        return switch (node.type().kind()) {
            case INTEGER, POINTER ->
                String.valueOf(Covers.signed(bits, node.type().width()));
            case FLOAT -> "0f%08X".formatted(bits);
            case DOUBLE -> "0d%016X".formatted(bits);
            case HALF, BFLOAT -> "0x%04X".formatted(bits);
        };
    }

    private PtxRegister argument(Operand operand) {
        int width = operand.where().width();
        PtxType type = LeafType.registerOf(width);
        List<Node> leaves = operand.leaves();
        if (leaves.size() > 1) {
            List<PtxOperand> parts = new ArrayList<>();
            PtxRegister whole = body.register(type);
            parts.add(whole);
            for (int index = 0; index < leaves.size(); index++) {
                parts.add(emitter.register(leaves.get(index)));
                parts.add(PtxInteger.of(index));
            }
            body.emit(null, "reg_sequence.b" + width + ".b" + width / leaves.size(), parts);
            return whole;
        }
        Node leaf = leaves.getFirst();
        int own = leaf.type().registerWidth();
        if (own == width) {
            return emitter.register(leaf);
        }
        PtxRegister wide = body.register(type);
        if (own == 1) {
            body.emit("selp.b" + width, wide, PtxInteger.of(1), PtxInteger.of(0), emitter.register(leaf));
        } else {
            PtxRegister narrow = emitter.inRegister(emitter.operand(leaf, OperandForm.ZERO), LeafType.registerOf(own));
            body.emit("cvt.u" + width + ".u" + own, wide, narrow);
        }
        return wide;
    }

    private void result(Operand operand, PtxRegister register) {
        List<Node> leaves = operand.leaves();
        if (leaves.size() == 1) {
            leaves.getFirst().place = register;
            return;
        }
        int width = operand.where().width();
        for (int index = 0; index < leaves.size(); index++) {
            PtxRegister part = body.register(leaves.get(index).type().register());
            String mnemonic = "extract_subreg.b" + width / leaves.size() + ".b" + width;
            body.emit(mnemonic, part, register, PtxInteger.of(index));
            leaves.get(index).place = part;
        }
    }

    // ---- names

    /** A prefix for operand names that no word of the text has. */
    private static String unusedPrefix(String text) {
        StringBuilder prefix = new StringBuilder("%operand");
        while (text.contains(prefix)) {
            prefix.append('_');
        }
        return prefix.toString();
    }

    /** The variables that words of {@code text} name. */
    private Map<String, PtxSymbol> symbols(String text) {
        Map<String, PtxSymbol> symbols = new TreeMap<>();
        Matcher words = WORD.matcher(text);
        while (words.find()) {
            context.items().variable(words.group()).ifPresent(found -> symbols.put(found.name(), found));
        }
        return symbols;
    }
}
