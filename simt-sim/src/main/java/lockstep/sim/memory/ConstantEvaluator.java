package lockstep.sim.memory;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.layout.DataLayout.AddressStep;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.sim.value.Provenance;
import lockstep.sim.value.Scalar;

/**
 * Evaluates scalar constants, including constant expressions over addresses. Iterative, with a worklist, since
 * expressions may be nested to any depth.
 */
final class ConstantEvaluator {
    private final ObjectMemory memory;
    private final DataLayout layout;
    private final Map<Constant, Scalar> known = new IdentityHashMap<>();

    ConstantEvaluator(ObjectMemory memory) {
        this.memory = memory;
        this.layout = memory.layout();
    }

    /** The value of {@code constant}, which is of a scalar type of at most 128 bits. Safe for concurrent calls. */
    synchronized Scalar value(Constant constant) {
        Deque<Constant> open = new ArrayDeque<>(List.of(constant));
        while (!open.isEmpty()) {
            Constant top = open.peek();
            if (known.containsKey(top) || !pushMissing(top, open)) {
                open.pop();
                if (!known.containsKey(top)) {
                    known.put(top, compute(top));
                }
            }
        }
        return known(constant);
    }

    /** The value of a constant that was computed before the one that it is a part of. */
    private Scalar known(Constant part) {
        return Objects.requireNonNull(known.get(part));
    }

    private boolean pushMissing(Constant constant, Deque<Constant> open) {
        int before = open.size();
        for (Constant part : partsOf(constant)) {
            if (!known.containsKey(part)) {
                open.push(part);
            }
        }
        return open.size() != before;
    }

    private List<Constant> partsOf(Constant constant) {
        if (constant instanceof ConstantExpression e) {
            return e.operands();
        }
        if (constant instanceof ConstantAggregate vector && isWord(vector.type())) {
            return vector.elements();
        }
        Constant aliasee = constant instanceof GlobalValue g ? memory.image().aliaseeOf(g) : null;
        return aliasee == null ? List.of() : List.of(aliasee);
    }

    private Scalar compute(Constant constant) {
        Scalar result = new Scalar();
        if (constant instanceof ConstantInt c) {
            if (c.width() > 128) {
                throw unsupported("an integer of " + c.width() + " bits");
            }
            result.set(c.zext(), c.unsigned().shiftRight(64).longValue());
        } else if (constant instanceof ConstantFloat f) {
            result.set(f.bits(), f.highBits());
        } else if (constant instanceof ConstantUndef) {
            undefined(result, widthOf(constant.type()));
        } else if (constant instanceof ConstantPoison) {
            result.poison = true;
        } else if (constant instanceof GlobalValue g) {
            if (!g.threadLocal().isEmpty()) {
                throw unsupported("the thread_local variable @" + g.name());
            }
            Constant aliasee = memory.image().aliaseeOf(g);
            if (aliasee == null) {
                memory.addressOf(g, result);
            } else {
                result.copyFrom(known(aliasee));
            }
        } else if (constant instanceof ConstantExpression e) {
            expression(e, result);
        } else if (constant instanceof ConstantAggregate vector && isWord(vector.type())) {
            join(vector, result);
        } else if (!constant.isZero()) {
            throw unsupported("a constant of type " + constant.type() + " as a scalar");
        }
        return result;
    }

    /** Whether a type is a vector that {@code bitcast} may turn into a scalar. */
    private boolean isWord(Type type) {
        return type instanceof VectorType vector && !vector.scalable() && layout.sizeInBits(type) <= Long.SIZE;
    }

    /** The bits of a vector as one number: the first element lowest. */
    private void join(ConstantAggregate vector, Scalar result) {
        int at = 0;
        for (Constant element : vector.elements()) {
            Scalar part = known(element);
            result.low |= part.low << at;
            result.undefinedLow |= part.undefinedLow << at;
            result.poison |= part.poison;
            result.address |= part.address;
            at += widthOf(element.type());
        }
    }

    private int widthOf(Type type) {
        return Math.toIntExact(layout.sizeInBits(type));
    }

    private void undefined(Scalar result, int width) {
        result.set(mask(memory.undefinedConstantBits(), width), width > 64 ? mask(0, width - 64) : 0);
        result.undefinedLow = mask(-1, width);
        result.undefinedHigh = width > 64 ? mask(-1, width - 64) : 0;
    }

    private static long mask(long bits, int width) {
        return width >= 64 ? bits : bits & ((1L << width) - 1);
    }

    private static InputException unsupported(String what) {
        return new InputException("constant", SourceLocation.NONE, what);
    }

    private void expression(ConstantExpression e, Scalar result) {
        Scalar first = known(e.operands().getFirst());
        if (e.type().isVector() || widthOf(e.type()) > 64) {
            throw unsupported("the constant expression " + e.opcode() + " of type " + e.type());
        }
        int width = widthOf(e.type());
        Opcode op = e.opcode();
        if (op == Opcode.GETELEMENTPTR) {
            address(e, first, result);
        } else if (op == Opcode.ADDRSPACECAST) {
            memory.cast(spaceOf(e.operands().getFirst()), spaceOf(e), first, result);
        } else if (op == Opcode.PTRTOINT) {
            memory.expose(first.provenance);
            result.copyFrom(first);
            result.low = mask(result.low, width);
            result.undefinedLow = mask(result.undefinedLow, width);
        } else if (op == Opcode.INTTOPTR) {
            result.copyFrom(first);
            result.low = mask(result.low, width);
            result.address = true;
            result.provenance = first.low == 0 ? null : Provenance.WILDCARD;
        } else if (op == Opcode.BITCAST || op == Opcode.TRUNC || op == Opcode.ZEXT) {
            result.copyFrom(first);
            result.low = mask(result.low, width);
            result.undefinedLow = mask(result.undefinedLow, width);
        } else {
            integer(e, first, width, result);
        }
    }

    private static int spaceOf(Constant pointer) {
        return ((PointerType) pointer.type()).addressSpace();
    }

    private void address(ConstantExpression e, Scalar base, Scalar result) {
        Type source = e.sourceElementType();
        List<Constant> indices = e.operands().subList(1, e.operands().size());
        List<AddressStep> steps = source == null
                ? List.of()
                : layout.steps(source, indices)
                        .orElseThrow(() -> unsupported("these indices of a getelementptr over " + source));
        result.copyFrom(base);
        for (AddressStep step : steps) {
            switch (step) {
                case AddressStep.Field field -> result.low += field.offset();
                case AddressStep.Element element -> addElement(element, result);
            }
        }
        result.low = mask(result.low, layout.pointerBits(spaceOf(e)));
        if (base.undefinedLow != 0 || result.undefinedLow != 0) {
            result.undefinedLow = mask(-1, layout.pointerBits(spaceOf(e)));
        }
    }

    private void addElement(AddressStep.Element element, Scalar result) {
        Scalar index = known((Constant) element.index());
        int shift = Math.max(0, 64 - widthOf(element.index().type()));
        result.low += (index.low << shift >> shift) * element.stride();
        result.poison |= index.poison;
        result.undefinedLow |= index.undefinedLow;
    }

    private void integer(ConstantExpression e, Scalar first, int width, Scalar result) {
        Scalar second = known(e.operands().getLast());
        long a = first.low;
        long b = second.low;
        if (e.operands().size() != 2 || !e.type().isInt()) {
            integerCast(e, first, width, result);
            return;
        }
        Opcode op = e.opcode();
        boolean isShift = op == Opcode.SHL || op == Opcode.LSHR || op == Opcode.ASHR;
        long bits;
        if (op == Opcode.ADD) {
            bits = a + b;
        } else if (op == Opcode.SUB) {
            bits = a - b;
        } else if (op == Opcode.MUL) {
            bits = a * b;
        } else if (op == Opcode.AND) {
            bits = a & b;
        } else if (op == Opcode.OR) {
            bits = a | b;
        } else if (op == Opcode.XOR) {
            bits = a ^ b;
        } else if (op == Opcode.SHL) {
            bits = a << b;
        } else if (op == Opcode.LSHR) {
            bits = a >>> b;
        } else if (op == Opcode.ASHR) {
            bits = a << (64 - width) >> (64 - width) >> b;
        } else {
            throw unsupported("the constant expression " + op);
        }
        result.set(mask(bits, width));
        result.poison = first.poison || second.poison || (isShift && Long.compareUnsigned(b, width) >= 0);
        result.undefinedLow = (first.undefinedLow | second.undefinedLow) != 0 ? mask(-1, width) : 0;
        result.address = first.address || second.address;
        result.provenance = op != Opcode.ADD && op != Opcode.SUB
                ? null
                : second.provenance == null ? first.provenance : first.provenance == null ? second.provenance : null;
    }

    private void integerCast(ConstantExpression e, Scalar first, int width, Scalar result) {
        if (e.opcode() != Opcode.SEXT) {
            throw unsupported("the constant expression " + e.opcode());
        }
        int shift = 64 - widthOf(e.operands().getFirst().type());
        result.copyFrom(first);
        result.low = mask(first.low << shift >> shift, width);
        result.undefinedLow = mask(first.undefinedLow << shift >> shift, width);
    }
}
