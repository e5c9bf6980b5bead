package lockstep.ir.ptx.verify;

import java.util.List;
import java.util.Set;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxLabel;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOpcode;
import lockstep.ir.ptx.PtxOpcodeSpec;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxComponent;
import lockstep.ir.ptx.PtxOperand.PtxMinus;
import lockstep.ir.ptx.PtxOperand.PtxNot;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxOperand.PtxSelection;
import lockstep.ir.ptx.PtxOperand.PtxSink;
import lockstep.ir.ptx.PtxOperand.PtxSum;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.op.OperandSpec;
import lockstep.ir.ptx.op.OperandSpec.Kind;
import lockstep.ir.ptx.op.OperandSpec.Trait;
import lockstep.ir.ptx.text.PtxPrinter;
import lockstep.ir.ptx.verify.PtxVerifier.Checks;

/** Rules of one operand. */
final class OperandRules {
    private final Checks checks;
    private final Set<PtxVariable> locals;

    /** Rules of a body that declares {@code locals}. */
    OperandRules(Checks checks, Set<PtxVariable> locals) {
        this.checks = checks;
        this.locals = locals;
    }

    /** An operand and its place. */
    private record Place(
            PtxInstruction instruction, int index, InstructionShape shape, InstructionShape.Operand expected) {
        OperandSpec spec() {
            return expected.spec();
        }

        List<PtxType> types() {
            return expected.types();
        }

        boolean isWritten() {
            return spec().has(Trait.WRITTEN);
        }
    }

    /**
     * Checks operand {@code index} of an instruction.
     *
     * @return false if it is of another kind than the form requires
     */
    boolean check(PtxInstruction instruction, int index, InstructionShape shape, InstructionShape.Operand expected) {
        Place place = new Place(instruction, index, shape, expected);
        PtxOperand operand = instruction.operand(index);
        Kind kind = expected.spec().kind();
        boolean isLabelOfPair = kind == Kind.PAIRS && index % 2 == 0;
        return switch (isLabelOfPair ? Kind.LABEL : kind) {
            case ADDRESS -> address(place, operand);
            case LABEL, LABELS -> isLabel(operand) || kind(place, operand, "a label");
            case CALL -> operand instanceof PtxCallOperand || kind(place, operand, "a call");
            case SINK -> operand == PtxSink.SINK || kind(place, operand, "the sink");
            case VECTOR -> vector(place, operand);
            case PACK -> pack(place, operand);
            case VALUE, PAIRS -> pair(place, operand);
            case PARTS -> index % 2 == 0 ? index(place, operand) : value(place, operand);
            case FRAME -> isFrameObject(operand) || kind(place, operand, "a frame object");
            case SELECTION, LANES -> selection(place, operand);
        };
    }

    private static boolean isLabel(PtxOperand operand) {
        return operand instanceof PtxSymbolOperand symbol
                && symbol.symbol() instanceof PtxLabel
                && symbol.offset() == 0;
    }

    private static boolean isFrameObject(PtxOperand operand) {
        return operand instanceof PtxSymbolOperand symbol
                && symbol.symbol() instanceof PtxVariable variable
                && variable.space() == PtxSpace.FRAME
                && symbol.offset() == 0;
    }

    private boolean index(Place place, PtxOperand operand) {
        return operand instanceof PtxInteger || kind(place, operand, "an index");
    }

    private void error(String code, Place place, String message) {
        PtxInstruction instruction = place.instruction;
        checks.error(
                code,
                instruction.location(),
                "%s operand %d: %s".formatted(instruction.mnemonic(), place.index + 1, message));
    }

    private boolean kind(Place place, PtxOperand operand, String wanted) {
        error("ptx-operands", place, PtxPrinter.print(operand) + " where " + wanted + " must be");
        return false;
    }

    // ---- values

    private boolean pair(Place place, PtxOperand operand) {
        if (operand instanceof PtxPredicatePair pair) {
            if (place.spec().second() == null) {
                return kind(place, operand, "one register");
            }
            // Of a pair either may be the sink, but the value of shfl and match may not.
            boolean sink = pair.second() == PtxSink.SINK;
            boolean good = sink || typed(place, pair.second(), place.expected.second(), false);
            return value(place, pair.first()) && good;
        }
        if (place.spec().second() != null && !place.spec().has(Trait.SECOND_OPTIONAL)) {
            return kind(place, operand, "two results");
        }
        return value(place, operand);
    }

    private boolean value(Place place, PtxOperand operand) {
        List<PtxType> types = place.types();
        if (operand instanceof PtxNot not) {
            return place.spec().has(Trait.NEGATABLE)
                    ? typed(place, not.predicate(), types, false)
                    : kind(place, operand, "no negation");
        }
        if (operand instanceof PtxMinus minus) {
            return place.spec().has(Trait.MINUS)
                    ? selection(place, minus.operand())
                    : kind(place, operand, "no negation");
        }
        return typed(place, operand, types, place.spec().has(Trait.WIDER));
    }

    /** A register, a number, a sink, a symbol or a special register, of one of {@code types} or, if empty, of any. */
    private boolean typed(Place place, PtxOperand operand, List<PtxType> types, boolean wider) {
        return switch (operand) {
            case PtxRegister register ->
                register.elements() == 1 ? register(place, register, types, wider) : kind(place, operand, "a register");
            case PtxSum sum -> sum(place, sum, types);
            case PtxComponent component -> register(place, component.register(), types, wider);
            case PtxInteger integer -> number(place, integer, types);
            case PtxFloat number -> number(place, number, types);
            case PtxSink sink -> place.spec().has(Trait.SINK) || kind(place, operand, "a register");
            case PtxSymbolOperand symbol -> symbol(place, symbol, types);
            case PtxSpecialRegister special -> special(place, special, types);
            case PtxAddress address -> kind(place, operand, "a register");
            case PtxVector vector -> kind(place, operand, "a register");
            case PtxPredicatePair pair -> kind(place, operand, "a register");
            case PtxNot not -> kind(place, operand, "a register");
            case PtxMinus minus -> kind(place, operand, "a register");
            case PtxSelection selection -> kind(place, operand, "a whole register");
            case PtxCallOperand call -> kind(place, operand, "a register");
        };
    }

    private boolean register(Place place, PtxRegister register, List<PtxType> types, boolean wider) {
        if (place.spec().has(Trait.IMMEDIATE)) {
            return kind(place, register, "a number");
        }
        boolean any = types.isEmpty()
                && (register.type().isInteger() || register.type().isBits());
        if (!any && !PtxTypeRules.acceptsOneOf(types, register.type(), wider)) {
            wrongType(place, register.name() + " is ." + register.type().text(), types);
        }
        return true;
    }

    /** The number is added to an integer as wide as the type. */
    private boolean sum(Place place, PtxSum sum, List<PtxType> types) {
        PtxType type = sum.register().type();
        boolean isNumber = sum.register().elements() == 1 && (type.isInteger() || type.isBits());
        if (!place.spec().has(Trait.SUM) || !isNumber) {
            return kind(place, sum, "a register");
        }
        return register(place, sum.register(), types, false);
    }

    private void wrongType(Place place, String found, List<PtxType> types) {
        String wanted = types.isEmpty() ? "an integer" : "." + types.getFirst().text();
        error("ptx-type", place, found + " where " + wanted + " must be");
    }

    private boolean number(Place place, PtxOperand number, List<PtxType> types) {
        if (place.isWritten() || place.spec().has(Trait.REGISTER)) {
            return kind(place, number, "a register");
        }
        boolean any = types.isEmpty() && number instanceof PtxInteger;
        if (!any && types.stream().noneMatch(type -> PtxTypeRules.acceptsNumber(type, number))) {
            wrongType(place, PtxPrinter.print(number) + " is a number", types);
        } else if (number instanceof PtxInteger integer
                && !place.spec().values().isEmpty()) {
            boolean allowed = place.spec().values().stream().anyMatch(range -> range.has(integer.value()));
            if (!allowed) {
                error(
                        "ptx-value",
                        place,
                        "%d is not among %s"
                                .formatted(integer.value(), place.spec().values()));
            }
        }
        return true;
    }

    // ---- symbols

    private boolean symbol(Place place, PtxSymbolOperand operand, List<PtxType> types) {
        PtxSymbol symbol = operand.symbol();
        boolean addressable = symbol instanceof PtxFunctionHeader
                || symbol instanceof PtxVariable variable && isAddressable(variable);
        if (!place.spec().has(Trait.SYMBOL) || !addressable) {
            return kind(place, operand, "a register");
        }
        int wanted = types.getFirst().width();
        boolean narrow = symbol instanceof PtxVariable variable && isNarrow(variable.space());
        if (wanted != checks.module().addressSize() && !(narrow && wanted == 32)) {
            error(
                    "ptx-address-size",
                    place,
                    "an address has %d bits".formatted(checks.module().addressSize()));
        }
        PtxSpace space = place.shape.space();
        boolean named = space != PtxSpace.GENERIC && place.instruction.opcode() != PtxOpcode.ST;
        if (symbol instanceof PtxVariable variable && named && !sameSpace(space, variable.space())) {
            error(
                    "ptx-space",
                    place,
                    variable.name() + " is in ." + variable.space().text());
        }
        return true;
    }

    /** Parameters of the function have addresses; those that are declared for a call do not. */
    private boolean isAddressable(PtxVariable variable) {
        boolean argument = variable.space() == PtxSpace.PARAM && locals.contains(variable);
        return variable.space() != PtxSpace.REG && variable.space() != PtxSpace.FRAME && !argument;
    }

    /** Whether addresses of the space fit 32 bits in any module. */
    private static boolean isNarrow(PtxSpace space) {
        return space != PtxSpace.GENERIC && space != PtxSpace.GLOBAL;
    }

    /** Whether an access that states no space may name a variable. Measured on ptxas 13.0. */
    private static boolean isNamedWithoutSpace(Place place, PtxVariable variable) {
        PtxSpace space = variable.space();
        PtxOpcode opcode = place.instruction.opcode();
        boolean isAtomic = opcode == PtxOpcode.ATOM || opcode == PtxOpcode.RED;
        return space == PtxSpace.GLOBAL || space == PtxSpace.SHARED || space == PtxSpace.LOCAL && !isAtomic;
    }

    private static boolean sameSpace(PtxSpace instruction, PtxSpace variable) {
        return instruction == variable || instruction == PtxSpace.SHARED_CLUSTER && variable == PtxSpace.SHARED;
    }

    private boolean special(Place place, PtxSpecialRegister register, List<PtxType> types) {
        if (!place.spec().has(Trait.SPECIAL)) {
            return kind(place, register, "an ordinary register");
        }
        PtxType wanted = types.getFirst();
        boolean converts = place.instruction.opcode() == PtxOpcode.CVT;
        int width = register.type().width();
        boolean narrows =
                wanted.width() == 16 && width == 32 || wanted.width() == 32 && register == PtxSpecialRegister.GRIDID;
        boolean same = width == wanted.width();
        if (!converts && !narrows && !same) {
            wrongType(place, register.text() + " is ." + register.type().text(), types);
        }
        return true;
    }

    // ---- vectors

    private boolean vector(Place place, PtxOperand operand) {
        int elements = place.shape.elements();
        if (elements == 1 && !place.instruction.has(PtxModifier.X1)) {
            return value(place, operand);
        }
        if (operand instanceof PtxRegister register && elements > 1 && register.elements() == elements) {
            return register(place, register, place.types(), place.spec().has(Trait.WIDER));
        }
        if (!(operand instanceof PtxVector vector)) {
            return kind(place, operand, "a vector of " + elements);
        }
        if (vector.elements().size() != elements) {
            error(
                    "ptx-vector",
                    place,
                    "%d elements, not %d".formatted(vector.elements().size(), elements));
            return true;
        }
        boolean good = true;
        boolean allSinks = vector.elements().stream().allMatch(each -> each == PtxSink.SINK);
        for (PtxOperand element : vector.elements()) {
            boolean sink = element == PtxSink.SINK && place.isWritten() && !allSinks;
            good &= sink || value(place, element);
        }
        List<PtxType> types = place.types();
        if (good && areOf(vector, types, place.spec().has(Trait.WIDER))) {
            checkElements(place, vector);
        }
        return good;
    }

    /** Whether each register has one of these types; reports an error if not. */
    private static boolean areOf(PtxVector vector, List<PtxType> types, boolean wider) {
        return vector.elements().stream()
                .flatMap(each -> PtxTypeRules.registerType(each).stream())
                .allMatch(found -> PtxTypeRules.acceptsOneOf(types, found, wider));
    }

    /**
     * Checks that the registers of a vector have one width, and that adjacent elements agree in kind, see
     * {@link PtxTypeRules#mayBeNeighbours}.
     */
    private void checkElements(Place place, PtxVector vector) {
        List<PtxOperand> present =
                vector.elements().stream().filter(each -> each != PtxSink.SINK).toList();
        long widths = present.stream()
                .flatMap(each -> PtxTypeRules.registerType(each).stream())
                .map(PtxType::width)
                .distinct()
                .count();
        if (widths > 1) {
            error("ptx-vector", place, "elements of several widths");
        }
        for (int index = 1; index < present.size(); index++) {
            if (!PtxTypeRules.mayBeNeighbours(present.get(index - 1), present.get(index))) {
                error("ptx-vector", place, "an element of another kind than its neighbour");
            }
        }
    }

    private static boolean isVector(PtxOperand operand) {
        return operand instanceof PtxVector || operand instanceof PtxRegister register && register.elements() > 1;
    }

    private boolean pack(Place place, PtxOperand operand) {
        if (operand instanceof PtxRegister register && register.elements() > 1) {
            return pack(place, new PtxVector(register.components()));
        }
        if (!(operand instanceof PtxVector vector)) {
            return value(place, operand);
        }
        boolean both = place.index == 1 && isVector(place.instruction.operand(0));
        if (both) {
            return kind(place, operand, "a register, because the result has elements");
        }
        int count = vector.elements().size();
        PtxType whole = place.shape.types().getFirst();
        if (whole.width() % count != 0 || whole.width() / count < 8) {
            error("ptx-vector", place, "%d elements in %d bits".formatted(count, whole.width()));
            return true;
        }
        List<PtxType> part = List.of(PtxType.of("b" + whole.width() / count).orElseThrow());
        boolean good = true;
        for (PtxOperand element : vector.elements()) {
            boolean sink = element == PtxSink.SINK && place.isWritten();
            good &= sink || typed(place, element, part, false);
        }
        if (good && areOf(vector, part, false)) {
            checkElements(place, vector);
        }
        return good;
    }

    private boolean selection(Place place, PtxOperand operand) {
        if (operand instanceof PtxMinus) {
            return value(place, operand);
        }
        if (!(operand instanceof PtxSelection selection)) {
            boolean packed = place.spec().kind() == Kind.LANES && !(operand instanceof PtxRegister);
            return packed ? kind(place, operand, "a register") : value(place, operand);
        }
        boolean lanes = place.spec().kind() == Kind.LANES;
        boolean halves = place.instruction.opcode().has(PtxOpcodeSpec.Trait.HALVES);
        boolean parts = lanes ? goodLanes(place, selection, halves) : goodPart(selection);
        if (!parts) {
            return kind(place, operand, lanes ? "lanes of this instruction" : "one byte or half");
        }
        return typed(place, selection.register(), place.types(), false);
    }

    private static boolean goodPart(PtxSelection selection) {
        int most = selection.halves() ? 1 : 3;
        return selection.indices().size() == 1 && selection.indices().getFirst() <= most;
    }

    /** A result names lanes from the highest down, each once; a source names one of both sources for each lane. */
    private static boolean goodLanes(Place place, PtxSelection selection, boolean halves) {
        List<Integer> indices = selection.indices();
        int lanes = halves ? 2 : 4;
        if (selection.halves() != halves) {
            return false;
        }
        if (!place.isWritten()) {
            return indices.size() == lanes;
        }
        for (int index = 0; index < indices.size(); index++) {
            boolean falling = index == 0 || indices.get(index) < indices.get(index - 1);
            if (!falling || indices.get(index) >= lanes) {
                return false;
            }
        }
        return true;
    }

    // ---- addresses

    private boolean address(Place place, PtxOperand operand) {
        if (!(operand instanceof PtxAddress address)) {
            return kind(place, operand, "an address");
        }
        PtxSpace wanted = place.spec().space() == null
                ? place.shape.space()
                : place.spec().space();
        switch (address) {
            case PtxAddress.OfRegister register -> register(place, register.base(), wanted);
            case PtxAddress.OfSymbol symbol -> symbolAddress(place, symbol.base(), wanted);
            case PtxAddress.Absolute absolute -> {
                if (wanted != PtxSpace.LOCAL) {
                    error("ptx-space", place, "a number is an address in local memory only");
                }
            }
        }
        return true;
    }

    private void register(Place place, PtxRegister base, PtxSpace space) {
        PtxType type = base.type();
        if (base.elements() > 1) {
            kind(place, base, "a register");
            return;
        }
        if (!type.isInteger() && !type.isBits()) {
            error("ptx-type", place, base.name() + " is ." + type.text() + " where an address must be");
            return;
        }
        boolean wide = space == PtxSpace.GENERIC || space == PtxSpace.GLOBAL;
        if (wide && type.width() == 32 && checks.module().addressSize() == 64) {
            error("ptx-address-size", place, base.name() + " has 32 bits, an address 64");
        }
    }

    private void symbolAddress(Place place, PtxSymbol base, PtxSpace space) {
        if (!(base instanceof PtxVariable variable)) {
            kind(place, new PtxSymbolOperand(base), "a variable");
            return;
        }
        boolean isThere =
                space == PtxSpace.GENERIC ? isNamedWithoutSpace(place, variable) : sameSpace(space, variable.space());
        if (!isThere) {
            error(
                    "ptx-space",
                    place,
                    variable.name() + " is in ." + variable.space().text());
        }
    }
}
