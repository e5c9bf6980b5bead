package lockstep.sim.memory;

import java.util.ArrayDeque;
import java.util.Deque;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantBytes;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.layout.StructLayout;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.sim.value.Scalar;

/**
 * Writes constants into objects as an initializer does: padding, undef and poison leave undefined bits. A zero written
 * to fresh bytes covers its padding too, as {@code zeroinitializer} does in every assembler; otherwise padding is left
 * undefined.
 */
final class InitializerWriter {
    private record Part(Constant constant, long offset) {}

    private final ConstantEvaluator evaluator;
    private final DataLayout layout;
    private final Deque<Part> open = new ArrayDeque<>();

    InitializerWriter(ConstantEvaluator evaluator, DataLayout layout) {
        this.evaluator = evaluator;
        this.layout = layout;
    }

    /**
     * Writes {@code initializer} of {@code global} at the start of {@code object}, whose bytes are zero and plain.
     *
     * @throws InputException at the place of {@code global} if a part is not supported
     */
    void write(MemoryObject object, GlobalVariable global, Constant initializer) {
        try {
            write(object, initializer);
        } catch (InputException unsupported) {
            String what = unsupported.diagnostics().getFirst().message();
            throw new InputException(
                    "constant", global.location(), "initializer of @" + global.name() + " not supported: " + what);
        }
    }

    private void write(MemoryObject object, Constant initializer) {
        open.push(new Part(initializer, 0));
        while (!open.isEmpty()) {
            Part part = open.pop();
            writePart(object, part.constant(), part.offset());
        }
    }

    private void writePart(MemoryObject object, Constant constant, long offset) {
        Type type = constant.type();
        int at = Math.toIntExact(offset);
        if (constant.isZero()) {
            return;
        }
        if (constant instanceof ConstantBytes bytes) {
            object.write(at, bytes.toByteArray());
        } else if (constant instanceof ConstantAggregate aggregate) {
            pushElements(object, aggregate, offset);
        } else if (isWhole(constant) && (type.isAggregate() || type.isVector())) {
            writeUndefined(object, constant, at);
        } else {
            object.store(at, Math.toIntExact(layout.sizeInBits(type)), evaluator.value(constant));
        }
    }

    private static boolean isWhole(Constant constant) {
        return constant instanceof ConstantUndef || constant instanceof ConstantPoison;
    }

    private void writeUndefined(MemoryObject object, Constant constant, int at) {
        int length = Math.toIntExact(layout.storeSize(constant.type()));
        object.undefine(at, length);
        if (constant instanceof ConstantPoison) {
            Scalar poison = new Scalar();
            poison.poison = true;
            object.fill(at, length, poison);
        }
    }

    private void pushElements(MemoryObject object, ConstantAggregate aggregate, long offset) {
        switch (aggregate.type()) {
            case ArrayType array -> {
                long stride = layout.allocSize(array.element());
                undefinePadding(object, offset, layout.storeSize(array.element()), stride, array.count());
                for (int i = 0; i < aggregate.elements().size(); i++) {
                    open.push(new Part(aggregate.elements().get(i), offset + i * stride));
                }
            }
            case StructType struct -> pushFields(object, struct, aggregate, offset);
            case VectorType vector -> writeVector(object, vector, aggregate, Math.toIntExact(offset));
            case FloatType f -> throw notAggregate(f);
            case FunctionType f -> throw notAggregate(f);
            case IntType i -> throw notAggregate(i);
            case PointerType p -> throw notAggregate(p);
            case SimpleType s -> throw notAggregate(s);
        }
    }

    private static CompilerBug notAggregate(Type type) {
        return new CompilerBug("an aggregate constant of type " + type);
    }

    private static void undefinePadding(MemoryObject object, long offset, long used, long stride, long count) {
        for (long i = 0; used < stride && i < count; i++) {
            object.undefine(Math.toIntExact(offset + i * stride + used), Math.toIntExact(stride - used));
        }
    }

    private void pushFields(MemoryObject object, StructType struct, ConstantAggregate aggregate, long offset) {
        StructLayout fields = layout.structLayout(struct);
        for (int i = 0; i < fields.fieldCount(); i++) {
            long end = i + 1 < fields.fieldCount() ? fields.offset(i + 1) : fields.size();
            long behind = fields.offset(i) + layout.storeSize(struct.fields().get(i));
            if (behind < end) {
                object.undefine(Math.toIntExact(offset + behind), Math.toIntExact(end - behind));
            }
            open.push(new Part(aggregate.elements().get(i), offset + fields.offset(i)));
        }
    }

    private void writeVector(MemoryObject object, VectorType vector, ConstantAggregate aggregate, int at) {
        int width = Math.toIntExact(layout.sizeInBits(vector.element()));
        object.undefine(at, Math.toIntExact(layout.storeSize(vector)));
        for (int i = 0; i < aggregate.elements().size(); i++) {
            Scalar element = evaluator.value(aggregate.elements().get(i));
            if ((width & 7) == 0) {
                object.store(at + i * (width >>> 3), width, element);
            } else {
                object.storeBits(at, (long) i * width, width, element);
            }
        }
    }
}
