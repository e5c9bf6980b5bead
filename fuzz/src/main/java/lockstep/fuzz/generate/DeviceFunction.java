package lockstep.fuzz.generate;

import java.util.List;
import java.util.Optional;
import lockstep.fuzz.kernel.CompileHints;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;

/** A function that generated code calls: two numbers in, one out. */
record DeviceFunction(Function function, Kind kind) {
    /** What the pointer argument of a function leads to. */
    static final Type OBJECT = new ArrayType(IntType.I32, 4);

    /** How likely a function, or a call of one, has compile hints, in percent. */
    static final String HINT = "function-hint";

    private static final int PERCENT = 100;

    /** Unused values that go into the checksum at an end of a function, at most. */
    private static final int DIGESTED = 8;

    /** What a function may do. */
    enum Kind {
        /** Arithmetic and control flow, for whatever lanes call it. */
        PLAIN,
        /** It knows the lanes that call it, by a mask as third argument, and holds collective operations. */
        COLLECTIVE,
        /**
         * It reads and writes the caller's memory: an object of type {@link #OBJECT} that the third argument points to.
         */
        MEMORY,
        /** It is recursive; the first argument gives the depth. */
        RECURSIVE,
        /** It reads and writes the single 32-bit number that the third argument points to. */
        NUMBER,
        /**
         * It first reads the single 32-bit number that the third argument points to, and does not use the second
         * argument.
         */
        READER
    }

    /** The functions that may be called at the emitter's place: a collective one wants a mask. */
    static List<DeviceFunction> callable(FunctionEmitter e) {
        return e.program().functions().stream()
                .filter(f -> f.kind() != Kind.COLLECTIVE || e.lanes().isKnown())
                .filter(f -> f.kind() != Kind.MEMORY || object(e).isPresent())
                .filter(f -> f.kind() != Kind.NUMBER && f.kind() != Kind.READER)
                .toList();
    }

    /** The functions that are handed a number by its address. */
    static List<DeviceFunction> onNumbers(FunctionEmitter e) {
        return e.program().functions().stream()
                .filter(f -> f.kind() == Kind.NUMBER || f.kind() == Kind.READER)
                .toList();
    }

    /** Memory of the caller that a function may be given. */
    static Optional<Value> object(FunctionEmitter e) {
        return e.objects().all().stream()
                .filter(object -> object.type().equals(OBJECT))
                .map(ObjectPool.PrivateObject::pointer)
                .filter(pointer -> pointer.type().equals(PointerType.GENERIC))
                .findFirst();
    }

    /** Writes a function; it can be called from now on, and calls only those that could before. */
    static DeviceFunction make(ProgramContext program, Kind kind) {
        FunctionType type = switch (kind) {
            case PLAIN, RECURSIVE -> FunctionType.of(IntType.I32, IntType.I32, IntType.I32);
            case COLLECTIVE -> FunctionType.of(IntType.I32, IntType.I32, IntType.I32, IntType.I32);
            case MEMORY, NUMBER, READER -> FunctionType.of(IntType.I32, IntType.I32, IntType.I32, PointerType.GENERIC);
        };
        String name = "f" + program.module().functions().size();
        Function function = program.module().addFunction(name, type);
        attributes(program, function, kind);
        Lanes lanes = kind == Kind.COLLECTIVE ? new Lanes(Lanes.Level.MASK, function.argument(2)) : Lanes.NOBODY_KNOWS;
        int budget = 2 + program.choices().below(program.profile().weight("function-statements"));
        new Emission(new FunctionEmitter(program, function, lanes, budget), kind).emit();
        DeviceFunction made = new DeviceFunction(function, kind);
        program.functions().add(made);
        return made;
    }

    private static void attributes(ProgramContext program, Function function, Kind kind) {
        boolean isConvergent = kind == Kind.COLLECTIVE || program.choices().chance(1, 2);
        AttributeSet set =
                isConvergent ? AttributeSet.ofFlags("convergent", "nounwind") : AttributeSet.ofFlags("nounwind");
        AttributeList attributes = AttributeList.EMPTY.withFunction(set);
        if (program.choices().chance(program.profile().weight(HINT), PERCENT)) {
            Attribute hint = program.choices().pick(CompileHints.OF_FUNCTIONS);
            attributes = CompileHints.toggled(attributes, hint);
        }
        function.setAttributes(attributes);
        function.setLinkage(program.choices().chance(1, 2) ? Linkage.INTERNAL : Linkage.EXTERNAL);
    }

    /** One function being written. */
    private record Emission(FunctionEmitter e, Kind kind) {
        void emit() {
            Value second = e.function().argument(kind == Kind.READER ? 0 : 1);
            e.pool().add(e.function().argument(0), KnownUniformity.LANE);
            e.pool().add(second, KnownUniformity.LANE);
            e.variables().declare(second);
            e.variables().declare(e.values().any(e, IntType.I32));
            e.digest().declare();
            e.setExit(this::end);
            BasicBlock body = e.block();
            e.at().branch(body);
            e.at().moveToEnd(body);
            e.objects().make();
            if (kind == Kind.MEMORY) {
                e.objects().add(e.function().argument(2), OBJECT);
            }
            if (kind == Kind.NUMBER) {
                e.objects().add(e.function().argument(2), IntType.I32);
            }
            if (kind == Kind.NUMBER || kind == Kind.READER) {
                e.keepVarying(e.at().load(IntType.I32, e.function().argument(2), 4));
            }
            if (kind == Kind.RECURSIVE) {
                bottom();
            }
            e.statements(Integer.MAX_VALUE);
            if (kind == Kind.RECURSIVE) {
                again();
            }
            e.exit();
        }

        /** Returns the first variable, with the checksum where there is one. */
        private void end() {
            e.digest().take(0, DIGESTED);
            if (kind == Kind.NUMBER) {
                e.at().store(e.variables().get(1), e.function().argument(2), 4);
            }
            Value result = e.variables().get(0);
            if (e.digest().isUsed()) {
                result = e.at().binary(Opcode.ADD, result, e.digest().folded());
            }
            e.at().ret(result);
        }

        /** Returns where the depth is used up. */
        private void bottom() {
            Value isBottom = e.at().compare(Predicate.SLE, e.function().argument(0), e.i32(0));
            BasicBlock end = e.block();
            BasicBlock goOn = e.block();
            e.at().branch(isBottom, end, goOn);
            e.at().moveToEnd(end);
            e.exit();
            e.at().moveToEnd(goOn);
        }

        private void again() {
            Value less = e.at().binary(Opcode.SUB, e.function().argument(0), e.i32(1), Flag.NSW.bit());
            Value deeper = e.at().call(e.function(), less, e.values().varying(e, IntType.I32));
            e.variables().set(0, e.at().binary(Opcode.XOR, deeper, e.variables().get(0)));
        }
    }
}
