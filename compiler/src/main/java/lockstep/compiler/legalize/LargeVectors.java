package lockstep.compiler.legalize;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import lockstep.compiler.scalarizer.PieceOperations;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.ir.pass.PassContext;

/** Scalarizes operations on vectors of large integers. */
final class LargeVectors {
    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final LimbValues values;
    private final Map<Value, List<Value>> known = new IdentityHashMap<>();

    LargeVectors(Function function, PassContext context, Rewriter rewriter, LimbValues values) {
        this.function = function;
        this.context = context;
        this.rewriter = rewriter;
        this.values = values;
    }

    void run() {
        for (Instruction instruction : function.instructionList()) {
            if (isExpanded(instruction) && rewriter.allow(ExpandLargeIntegers.VECTOR, instruction)) {
                expand(instruction);
            }
        }
    }

    private boolean isExpanded(Instruction instruction) {
        if (!PieceOperations.includes(instruction) || instruction instanceof GetElementPtrInstruction) {
            return false;
        }
        Stream<Type> inputs = PieceOperations.inputs(instruction).stream().map(Value::type);
        return Stream.concat(Stream.of(instruction.type()), inputs).anyMatch(this::isLarge);
    }

    private boolean isLarge(Type type) {
        return type instanceof VectorType vector && !vector.scalable() && values.isLarge(vector.element());
    }

    private void expand(Instruction whole) {
        VectorType type = (VectorType) whole.type();
        FoldingBuilder builder = values.before(whole);
        List<Value> elements = new ArrayList<>();
        Value joined = rewriter.context().poison(type);
        for (int i = 0; i < type.count(); i++) {
            int index = i;
            List<Value> inputs = PieceOperations.inputs(whole).stream()
                    .map(input -> input.type().isVector()
                            ? element(builder, input, index)
                            : values.stable(input).getFirst())
                    .toList();
            Instruction part = PieceOperations.piece(whole, inputs, Type::scalar, function.module());
            elements.add(builder.builder().add(part));
        }
        for (int i = 0; i < type.count(); i++) {
            joined = builder.withElement(joined, elements.get(i), i);
        }
        known.put(joined, elements);
        rewriter.replace(whole, joined);
        context.count("expanded", 1);
    }

    private Value element(FoldingBuilder builder, Value vector, int index) {
        List<Value> elements = known.get(vector);
        return elements == null ? builder.element(vector, index) : elements.get(index);
    }
}
