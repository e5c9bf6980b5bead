package lockstep.ir.ptx.verify;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInitializer;
import lockstep.ir.ptx.PtxModule.PtxLinkage;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.verify.PtxVerifier.Checks;

/** Rules of declarations. */
final class VariableRules {
    private static final int MAX_VECTOR_BITS = 128;

    private final Checks checks;

    /** A part of an initializer and its nesting depth. */
    private record Part(PtxInitializer initializer, int depth) {}

    VariableRules(Checks checks) {
        this.checks = checks;
    }

    /** A variable of a module or body. */
    void check(PtxVariable variable, SourceLocation location) {
        checkShape(variable, location);
        List<Long> dimensions = variable.shape().dimensions();
        boolean open = dimensions.contains(PtxVariable.OPEN);
        boolean known = variable.linkage() == PtxLinkage.EXTERN
                || variable.initializer().isPresent();
        if (open && !known) {
            fault(variable, location, "has no length");
        }
        if (variable.initializer().isPresent()) {
            checkInitializer(variable, variable.initializer().get(), location);
        }
    }

    /** A parameter or result of a function. */
    void checkParameter(PtxVariable parameter, boolean ofKernel, SourceLocation location) {
        checkShape(parameter, location);
        if (ofKernel && parameter.space() == PtxSpace.REG) {
            fault(parameter, location, "of a kernel cannot be a register");
        }
    }

    /** The type, and the elements of a vector, of registers. */
    void checkRegisters(PtxType type, int elements, SourceLocation location) {
        if (!type.isRegisterType()) {
            checks.error("ptx-variable", location, "." + type.text() + " cannot be the type of a register");
        } else if (type == PtxType.PRED && elements > 1) {
            checks.error("ptx-variable", location, "predicates have no vectors");
        } else if (elements > 4 || elements > 1 && type.width() * elements > MAX_VECTOR_BITS) {
            checks.error("ptx-variable", location, ".v" + elements + " ." + type.text() + " is too large a vector");
        }
    }

    private void checkShape(PtxVariable variable, SourceLocation location) {
        PtxVariable.Shape shape = variable.shape();
        if (variable.space() == PtxSpace.REG) {
            checkRegisters(shape.type(), shape.elements(), location);
        } else if (!isMemoryType(shape.type(), variable.space())) {
            fault(variable, location, "cannot have the type ." + shape.type().text());
        } else if (shape.elements() > 4 || shape.elements() > 1 && shape.elementBytes() * 8 > MAX_VECTOR_BITS) {
            fault(
                    variable,
                    location,
                    "has too large a vector: .v" + shape.elements() + " ."
                            + shape.type().text());
        }
        if (variable.space() == PtxSpace.PARAM && shape.elements() > 1) {
            fault(variable, location, "is a vector, which parameters in memory cannot be");
        }
        long alignment = shape.alignment();
        if (alignment != 0 && Long.bitCount(alignment) != 1) {
            fault(variable, location, "has alignment " + alignment + ", which is not a power of two");
        }
        List<Long> inner = shape.dimensions().isEmpty()
                ? List.of()
                : shape.dimensions().subList(1, shape.dimensions().size());
        if (inner.contains(PtxVariable.OPEN)) {
            fault(variable, location, "has an inner dimension without a length");
        }
    }

    private static boolean isMemoryType(PtxType type, PtxSpace space) {
        boolean handle = type.kind() == PtxType.Kind.OPAQUE;
        boolean holdsHandles = space == PtxSpace.GLOBAL || space == PtxSpace.PARAM || space == PtxSpace.TEX;
        return handle ? holdsHandles : type != PtxType.PRED && type.isRegisterType();
    }

    private void fault(PtxVariable variable, SourceLocation location, String message) {
        checks.error("ptx-variable", location, variable.name() + " " + message);
    }

    // ---- initializers

    private void checkInitializer(PtxVariable variable, PtxInitializer initializer, SourceLocation location) {
        if (!PtxVerifier.isInitialized(variable.space())) {
            initializerFault(variable, location, "is in ." + variable.space().text());
            return;
        }
        Deque<Part> work = new ArrayDeque<>();
        work.push(new Part(initializer, 0));
        while (!work.isEmpty()) {
            Part part = work.pop();
            String fault = faultOf(part, variable);
            if (!fault.isEmpty()) {
                initializerFault(variable, location, fault);
                return;
            }
            if (part.initializer instanceof PtxInitializer.OfList list) {
                list.elements().forEach(each -> work.push(new Part(each, part.depth + 1)));
            }
        }
    }

    private void initializerFault(PtxVariable variable, SourceLocation location, String message) {
        checks.error("ptx-initializer", location, "initializer of " + variable.name() + " " + message);
    }

    /** The error in a part; empty if it is valid. A vector is initialized like one more dimension. */
    private static String faultOf(Part part, PtxVariable variable) {
        PtxVariable.Shape shape = variable.shape();
        int dimensions = shape.dimensions().size() + (shape.elements() > 1 ? 1 : 0);
        if (part.initializer instanceof PtxInitializer.OfList list) {
            if (part.depth >= dimensions) {
                return "is nested deeper than the variable has dimensions";
            }
            boolean vector = part.depth == shape.dimensions().size();
            long length = vector ? shape.elements() : shape.dimensions().get(part.depth);
            boolean fits = length == PtxVariable.OPEN || list.elements().size() <= length;
            return fits
                    ? ""
                    : "has %d elements for %d".formatted(list.elements().size(), length);
        }
        if (part.depth < dimensions) {
            return "is a number where a list must be";
        }
        return fits(part.initializer, shape.type())
                ? ""
                : "does not fit the type ." + shape.type().text();
    }

    private static boolean fits(PtxInitializer initializer, PtxType type) {
        return switch (initializer) {
            case PtxInitializer.OfInteger integer -> type.isInteger() || type.isBits();
            case PtxInitializer.OfFloat number -> type.isFloat() || type.isBits() && type.width() >= 32;
            case PtxInitializer.OfAddress address ->
                isAddressType(type, address.mask() != 0) && isGlobal(address.symbol());
            case PtxInitializer.OfList list -> true;
        };
    }

    private static boolean isAddressType(PtxType type, boolean masked) {
        return masked ? type == PtxType.U8 : type == PtxType.U32 || type == PtxType.U64;
    }

    private static boolean isGlobal(PtxSymbol symbol) {
        return symbol instanceof PtxFunctionHeader
                || symbol instanceof PtxVariable variable && PtxVerifier.isInitialized(variable.space());
    }
}
