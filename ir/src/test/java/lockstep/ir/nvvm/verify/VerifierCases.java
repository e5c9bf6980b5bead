package lockstep.ir.nvvm.verify;

import static lockstep.ir.nvvm.verify.VerifierRule.*;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CallingConvention;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Tampering;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** Programs that violate one rule each, as text where the parser accepts them, else built. */
final class VerifierCases {
    private final Map<VerifierRule, List<Supplier<Module>>> cases = new EnumMap<>(VerifierRule.class);

    private VerifierCases() {
        blocks();
        operands();
        memory();
        calls();
        globals();
        attributesAndMetadata();
        convergence();
        internals();
    }

    /** The programs by the rule they break. */
    static Map<VerifierRule, List<Supplier<Module>>> all() {
        return new VerifierCases().cases;
    }

    // ---- how cases are made

    static Module parse(String text) {
        return NvvmReader.read("case.ll", text, new Context()).orThrow();
    }

    private void text(VerifierRule rule, String... programs) {
        for (String program : programs) {
            add(rule, () -> parse(program));
        }
    }

    private void add(VerifierRule rule, Supplier<Module> program) {
        cases.computeIfAbsent(rule, r -> new ArrayList<>()).add(program);
    }

    /**
     * A function {@code void @f(i32 %0, float %1, ptr %2, <2 x i32> %3)} filled by {@code body}, then {@code ret void}.
     */
    private void body(VerifierRule rule, Consumer<IrBuilder> body) {
        add(rule, () -> {
            Module module = new Module(new Context(), "built");
            FunctionType type = FunctionType.of(
                    SimpleType.VOID, IntType.I32, FloatType.FLOAT, PointerType.GENERIC, VectorType.of(IntType.I32, 2));
            Function function = module.addFunction("f", type);
            IrBuilder builder = IrBuilder.atEnd(IrBuilder.addBlock(function, "entry"));
            body.accept(builder);
            builder.ret(null);
            return module;
        });
    }

    private static Value argument(IrBuilder builder, int index) {
        return builder.block().function().argument(index);
    }

    private void instruction(VerifierRule rule, java.util.function.Function<IrBuilder, Instruction> make) {
        body(rule, b -> b.add(make.apply(b)));
    }

    // ---- the cases

    private void blocks() {
        add(BLOCK_WITHOUT_TERMINATOR, () -> {
            Module module = new Module(new Context(), "built");
            IrBuilder.addBlock(module.addFunction("f", FunctionType.of(SimpleType.VOID)), "open");
            return module;
        });
        body(TERMINATOR_IN_MIDDLE, b -> b.ret(null));
        body(PHI_NOT_FIRST, b -> {
            b.freeze(argument(b, 0));
            b.add(new PhiInstruction(IntType.I32, 0));
        });
        text(ENTRY_HAS_PREDECESSORS, "define void @f() {\ne:\n  br label %e\n}");
        text(
                PHI_PREDECESSORS,
                "define i32 @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  br label %b\n"
                        + "b:\n  %p = phi i32 [ 1, %a ]\n  ret i32 %p\n}",
                "define i32 @f(i32 %c) {\ne:\n  switch i32 %c, label %b [ i32 1, label %b ]\n"
                        + "b:\n  %p = phi i32 [ 1, %e ]\n  ret i32 %p\n}",
                "define i32 @f(i32 %c) {\ne:\n  br label %b\nx:\n  unreachable\n"
                        + "b:\n  %p = phi i32 [ 1, %e ], [ 1, %x ]\n  ret i32 %p\n}");
        text(
                PHI_SAME_EDGE,
                "define i32 @f(i32 %c) {\ne:\n  switch i32 %c, label %b [ i32 1, label %b ]\n"
                        + "b:\n  %p = phi i32 [ 1, %e ], [ 2, %e ]\n  ret i32 %p\n}");
        body(PHI_TYPE, b -> {
            PhiInstruction phi = b.add(new PhiInstruction(IntType.I32, 0));
            b.addIncoming(phi, argument(b, 1), b.block());
        });
        instruction(PHI_TYPE, b -> new PhiInstruction(SimpleType.TOKEN, 0));
        add(BLOCK_OF_OTHER_FUNCTION, () -> {
            Module module = parse("define void @f() {\n  ret void\n}\ndefine void @g() {\n  ret void\n}");
            BasicBlock added = IrBuilder.addBlock(module.function("g").orElseThrow(), "x");
            IrBuilder.atEnd(added).branch(module.function("f").orElseThrow().entry());
            return module;
        });
        add(OPERAND_OF_OTHER_FUNCTION, () -> {
            Module module = parse("define void @f(i32 %x) {\n  ret void\n}\ndefine void @g() {\n  ret void\n}");
            Instruction last = module.function("g").orElseThrow().entry().terminator();
            IrBuilder.before(last).freeze(module.function("f").orElseThrow().argument(0));
            return module;
        });
        text(
                DOMINANCE,
                "define i32 @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  %x = add i32 1, 2\n  br label %b\n"
                        + "b:\n  ret i32 %x\n}",
                "define i32 @f(i32 %c) {\n  %x = add i32 %y, 2\n  %y = add i32 %c, 2\n  ret i32 %x\n}",
                "define i32 @f(i32 %c) {\n  %x = add i32 %x, 2\n  ret i32 %x\n}",
                "define i32 @f(i1 %c) {\ne:\n  br i1 %c, label %a, label %b\na:\n  %x = add i32 1, 2\n  br label %b\n"
                        + "b:\n  %p = phi i32 [ 1, %a ], [ %x, %e ]\n  ret i32 %p\n}");
    }

    private void operands() {
        instruction(BINARY_OPERANDS, b -> new BinaryInstruction(Opcode.ADD, argument(b, 0), argument(b, 1), 0));
        instruction(BINARY_OPERANDS, b -> new BinaryInstruction(Opcode.ADD, argument(b, 1), argument(b, 1), 0));
        instruction(BINARY_OPERANDS, b -> new BinaryInstruction(Opcode.FADD, argument(b, 0), argument(b, 0), 0));
        instruction(UNARY_OPERAND, b -> new UnaryInstruction(Opcode.FNEG, argument(b, 0), 0));
        for (Type type : List.of(IntType.I64, FloatType.FLOAT, VectorType.of(IntType.I16, 2))) {
            instruction(CAST_TYPES, b -> new CastInstruction(Opcode.TRUNC, argument(b, 0), type, 0));
        }
        instruction(CAST_TYPES, b -> new CastInstruction(Opcode.SEXT, argument(b, 0), IntType.I32, 0));
        instruction(CAST_TYPES, b -> new CastInstruction(Opcode.FPEXT, argument(b, 1), FloatType.HALF, 0));
        instruction(CAST_TYPES, b -> new CastInstruction(Opcode.FPTRUNC, argument(b, 1), FloatType.DOUBLE, 0));
        instruction(CAST_TYPES, b -> new CastInstruction(Opcode.FPTOSI, argument(b, 0), IntType.I32, 0));
        instruction(CAST_TYPES, b -> new CastInstruction(Opcode.SITOFP, argument(b, 1), FloatType.FLOAT, 0));
        instruction(CAST_TYPES, b -> new CastInstruction(Opcode.BITCAST, argument(b, 0), IntType.I64, 0));
        instruction(CAST_TYPES, b -> new CastInstruction(Opcode.BITCAST, argument(b, 2), PointerType.of(1), 0));
        instruction(CAST_TYPES, b -> new CastInstruction(Opcode.PTRTOINT, argument(b, 0), IntType.I64, 0));
        instruction(CAST_TYPES, b -> new CastInstruction(Opcode.INTTOPTR, argument(b, 2), PointerType.GENERIC, 0));
        instruction(CAST_TYPES, b -> new CastInstruction(Opcode.ADDRSPACECAST, argument(b, 2), PointerType.GENERIC, 0));
        instruction(COMPARE_OPERANDS, b -> new CompareInstruction(Predicate.EQ, argument(b, 1), argument(b, 1), 0));
        instruction(COMPARE_OPERANDS, b -> new CompareInstruction(Predicate.OEQ, argument(b, 0), argument(b, 0), 0));
        instruction(COMPARE_OPERANDS, b -> new CompareInstruction(Predicate.EQ, argument(b, 0), argument(b, 2), 0));
        instruction(SELECT_OPERANDS, b -> new SelectInstruction(argument(b, 0), argument(b, 0), argument(b, 0), 0));
        instruction(
                SELECT_OPERANDS, b -> new SelectInstruction(b.context().bool(true), argument(b, 0), argument(b, 1), 0));
        instruction(VECTOR_OPERANDS, b -> new ExtractElementInstruction(argument(b, 0), argument(b, 0)));
        instruction(VECTOR_OPERANDS, b -> new InsertElementInstruction(argument(b, 3), argument(b, 1), argument(b, 0)));
        instruction(VECTOR_OPERANDS, b -> new ShuffleVectorInstruction(argument(b, 3), argument(b, 3), List.of(0, 4)));
        instruction(VECTOR_OPERANDS, b -> new ShuffleVectorInstruction(argument(b, 3), argument(b, 0), List.of(0, 1)));
        instruction(
                AGGREGATE_OPERANDS,
                b -> new InsertValueInstruction(
                        b.context().undef(StructType.of(IntType.I8)), argument(b, 0), List.of(0)));
        instruction(
                AGGREGATE_OPERANDS,
                b -> new InsertValueInstruction(
                        b.context().undef(StructType.of(IntType.I8)),
                        b.context().bool(true),
                        List.of(1)));
        instruction(FREEZE_OPERAND, b -> new FreezeInstruction(b.context().tokenNone()));
        body(FLAG_NOT_ALLOWED, b -> Tampering.setFlags(b.freeze(argument(b, 0)), Flag.NSW.bit()));
        instruction(
                FLAG_NOT_ALLOWED,
                b -> new BinaryInstruction(Opcode.ADD, argument(b, 0), argument(b, 0), Flag.NNAN.bit()));
        instruction(
                FLAG_NOT_ALLOWED,
                b -> new SelectInstruction(b.context().bool(true), argument(b, 0), argument(b, 0), Flag.NNAN.bit()));
        body(BRANCH_CONDITION, b -> {
            BasicBlock next = IrBuilder.addBlock(b.block().function(), "next");
            b.branch(argument(b, 0), next, next);
            b.moveToEnd(next);
        });
        body(SWITCH_OPERANDS, b -> {
            BasicBlock next = IrBuilder.addBlock(b.block().function(), "next");
            b.addCase(b.switchOn(argument(b, 0), next), b.context().i64(1), next);
            b.moveToEnd(next);
        });
        body(SWITCH_DUPLICATE_CASE, b -> {
            BasicBlock next = IrBuilder.addBlock(b.block().function(), "next");
            var choice = b.switchOn(argument(b, 0), next);
            b.addCase(choice, b.context().i32(1), next);
            b.addCase(choice, b.context().i32(1), next);
            b.moveToEnd(next);
        });
        body(INDIRECTBR_ADDRESS, b -> {
            BasicBlock next = IrBuilder.addBlock(b.block().function(), "next");
            b.add(new IndirectBranchInstruction(argument(b, 0), List.of(next)));
            b.moveToEnd(next);
        });
        add(RETURN_TYPE, () -> {
            Module module = new Module(new Context(), "built");
            Function function = module.addFunction("f", FunctionType.of(IntType.I32));
            IrBuilder.atEnd(IrBuilder.addBlock(function, null)).add(new ReturnInstruction(null));
            return module;
        });
    }

    private void memory() {
        instruction(POINTER_OPERAND, b -> new LoadInstruction(IntType.I32, argument(b, 0), MemoryAccess.PLAIN));
        instruction(POINTER_OPERAND, b -> new StoreInstruction(argument(b, 0), argument(b, 0), MemoryAccess.PLAIN));
        instruction(ACCESS_TYPE, b -> new LoadInstruction(StructType.named("o"), argument(b, 2), MemoryAccess.PLAIN));
        instruction(ALIGNMENT, b -> new LoadInstruction(IntType.I32, argument(b, 2), MemoryAccess.aligned(3)));
        instruction(
                ALIGNMENT, b -> new AllocaInstruction(IntType.I32, b.context().i32(1), 1L << 33, 0));
        instruction(ATOMIC_TYPE, b -> load(b, IntType.of(24), AtomicOrdering.MONOTONIC));
        instruction(ATOMIC_TYPE, b -> rmw(b, AtomicRmwInstruction.Operation.ADD, 1, AtomicOrdering.MONOTONIC));
        instruction(ATOMIC_TYPE, b -> rmw(b, AtomicRmwInstruction.Operation.FADD, 0, AtomicOrdering.MONOTONIC));
        instruction(
                ATOMIC_TYPE,
                b -> new CompareExchangeInstruction(
                        argument(b, 2),
                        argument(b, 0),
                        argument(b, 1),
                        atomic(AtomicOrdering.MONOTONIC),
                        AtomicOrdering.MONOTONIC,
                        false));
        instruction(ATOMIC_ORDERING, b -> load(b, IntType.I32, AtomicOrdering.RELEASE));
        instruction(
                ATOMIC_ORDERING,
                b -> new StoreInstruction(argument(b, 0), argument(b, 2), atomic(AtomicOrdering.ACQUIRE)));
        instruction(ATOMIC_ORDERING, b -> rmw(b, AtomicRmwInstruction.Operation.ADD, 0, AtomicOrdering.UNORDERED));
        instruction(ATOMIC_ORDERING, b -> new FenceInstruction(AtomicOrdering.MONOTONIC, ""));
        instruction(
                ATOMIC_ORDERING,
                b -> new CompareExchangeInstruction(
                        argument(b, 2),
                        argument(b, 0),
                        argument(b, 0),
                        atomic(AtomicOrdering.MONOTONIC),
                        AtomicOrdering.RELEASE,
                        false));
        instruction(
                ALLOCA,
                b -> new AllocaInstruction(StructType.named("o"), b.context().i32(1), 0, 0));
        instruction(ALLOCA, b -> new AllocaInstruction(IntType.I32, argument(b, 1), 0, 0));
        instruction(GEP_OPERANDS, b -> address(b, IntType.I32, 0, b.context().i64(1)));
        instruction(GEP_OPERANDS, b -> address(b, IntType.I32, 2, argument(b, 1)));
        instruction(
                GEP_OPERANDS,
                b -> address(b, IntType.I32, 2, b.context().i64(0), b.context().i64(0)));
        instruction(
                GEP_OPERANDS,
                b -> address(
                        b,
                        StructType.of(IntType.I8),
                        2,
                        b.context().i64(0),
                        b.context().i32(1)));
        instruction(
                GEP_OPERANDS,
                b -> address(b, StructType.of(IntType.I8), 2, b.context().i64(0), argument(b, 0)));
        instruction(
                GEP_OPERANDS,
                b -> address(b, StructType.named("o"), 2, b.context().i64(0)));
        instruction(
                TYPE_TOO_LARGE,
                b -> address(
                        b,
                        new ArrayType(IntType.I64, Long.MAX_VALUE),
                        2,
                        b.context().i64(0)));
        add(TYPE_TOO_LARGE, () -> {
            Module module = new Module(new Context(), "built");
            StructType knot = StructType.named("knot");
            knot.setBody(List.of(new ArrayType(knot, 1)), false);
            module.addGlobalVariable("g", knot, 1);
            return module;
        });
    }

    private static MemoryAccess atomic(AtomicOrdering ordering) {
        return new MemoryAccess(4, false, ordering, "");
    }

    private static Instruction load(IrBuilder b, Type type, AtomicOrdering ordering) {
        return new LoadInstruction(type, argument(b, 2), atomic(ordering));
    }

    private static Instruction rmw(
            IrBuilder b, AtomicRmwInstruction.Operation operation, int value, AtomicOrdering ordering) {
        return new AtomicRmwInstruction(operation, argument(b, 2), argument(b, value), atomic(ordering));
    }

    private static Instruction address(IrBuilder b, Type type, int base, Value... indices) {
        return new GetElementPtrInstruction(type, argument(b, base), List.of(indices), 0);
    }

    private static CallInstruction call(
            FunctionType type, Value callee, List<Value> arguments, List<CallInstruction.Bundle> bundles) {
        return new CallInstruction(
                type,
                callee,
                arguments,
                bundles,
                CallInstruction.TailKind.NONE,
                CallingConvention.C,
                AttributeList.EMPTY,
                0);
    }

    private void calls() {
        FunctionType unary = FunctionType.of(SimpleType.VOID, IntType.I32);
        instruction(CALL_SIGNATURE, b -> call(unary, argument(b, 2), List.of(), List.of()));
        instruction(CALL_SIGNATURE, b -> call(unary, argument(b, 2), List.of(argument(b, 1)), List.of()));
        instruction(CALL_CALLEE, b -> call(unary, argument(b, 0), List.of(argument(b, 0)), List.of()));
        text(KERNEL_CALLED, "define ptx_kernel void @k() {\n  call ptx_kernel void @k()\n  ret void\n}");
        text(
                MUSTTAIL,
                "declare i32 @g(i32)\ndefine i32 @f(i32 %x) {\n  %r = musttail call i32 @g(i32 %x)\n  ret i32 1\n}",
                "declare i32 @g()\ndefine i32 @f(i32 %x) {\n  %r = musttail call i32 @g()\n  ret i32 %r\n}");
        CallInstruction.Bundle bundle = new CallInstruction.Bundle("deopt", List.of());
        instruction(
                BUNDLE_DUPLICATE, b -> call(unary, argument(b, 2), List.of(argument(b, 0)), List.of(bundle, bundle)));
        text(
                INTRINSIC_UNKNOWN,
                "declare void @llvm.nosuch()\ndefine void @f() {\n  call void @llvm.nosuch()\n  ret void\n}");
        text(
                INTRINSIC_GAP,
                "declare void @llvm.nvvm.cp.async.wait.all()\n"
                        + "define void @f() {\n  call void @llvm.nvvm.cp.async.wait.all()\n  ret void\n}");
        text(INTRINSIC_SIGNATURE, "declare i32 @llvm.ctpop.i32(i64)", "declare float @llvm.ctpop.i32(float)");
        text(INTRINSIC_SIGNATURE, "define void @llvm.nvvm.barrier0() {\n  ret void\n}");
        text(
                INTRINSIC_SIGNATURE,
                "declare i8 @llvm.bswap.i8(i8)",
                "declare i24 @llvm.bswap.i24(i24)",
                "declare i1 @llvm.scmp.i1.i32(i32, i32)",
                "declare <2 x i8> @llvm.ucmp.v2i8.i32(i32, i32)",
                "declare i32 @llvm.ptrmask.i32.i64(i32, i64)",
                "declare ptr @llvm.ptrmask.p0.v2i64(ptr, <2 x i64>)",
                "declare float @llvm.vector.reduce.add.v2f32(<2 x float>)",
                "declare i32 @llvm.vector.reduce.fmax.v2i32(<2 x i32>)",
                "declare i32 @llvm.vector.reduce.fadd.v2i32(i32, <2 x i32>)",
                "declare <2 x i32> @llvm.lround.v2i32.v2f32(<2 x float>)",
                "declare <2 x i32> @llvm.lrint.v2i32.v4f32(<4 x float>)",
                "declare i32 @llvm.fptosi.sat.i32.v2f32(<2 x float>)",
                "declare <2 x float> @llvm.powi.v2f32.v2i32(<2 x float>, <2 x i32>)",
                "declare <2 x float> @llvm.ldexp.v2f32.i32(<2 x float>, i32)",
                "declare { <2 x float>, i32 } @llvm.frexp.v2f32.i32(<2 x float>)",
                "declare <4 x i32> @llvm.vector.insert.v4i32.v2i64(<4 x i32>, <2 x i64>, i64)",
                "declare void @llvm.prefetch.v2p0(<2 x ptr>, i32, i32, i32)");
        intrinsicCalls();
        text(
                INTRINSIC_IMMEDIATE,
                "declare i32 @llvm.ctlz.i32(i32, i1)\ndefine i32 @f(i32 %x, i1 %c) {\n"
                        + "  %r = call i32 @llvm.ctlz.i32(i32 %x, i1 %c)\n  ret i32 %r\n}");
        add(INTRINSIC_ADDRESS, () -> {
            Module module = parse("define void @f(ptr %p) {\n  ret void\n}");
            Function function = module.function("f").orElseThrow();
            Function barrier = IntrinsicTable.declare(module, "llvm.nvvm.barrier0");
            IrBuilder.before(function.entry().terminator()).store(barrier, function.argument(0), 8);
            return module;
        });
    }

    private void intrinsicCalls() {
        calling("declare i1 @llvm.is.fpclass.f32(float, i32)", "i1 @llvm.is.fpclass.f32(float 0.0, i32 1024)");
        calling("declare i8 @llvm.smul.fix.i8(i8, i8, i32)", "i8 @llvm.smul.fix.i8(i8 1, i8 1, i32 8)");
        calling("declare i8 @llvm.udiv.fix.sat.i8(i8, i8, i32)", "i8 @llvm.udiv.fix.sat.i8(i8 1, i8 1, i32 9)");
        String insert = "declare <4 x i8> @llvm.vector.insert.v4i8.v2i8(<4 x i8>, <2 x i8>, i64)";
        calling(insert, "<4 x i8> @llvm.vector.insert.v4i8.v2i8(<4 x i8> zeroinitializer, <2 x i8> undef, i64 1)");
        calling(insert, "<4 x i8> @llvm.vector.insert.v4i8.v2i8(<4 x i8> zeroinitializer, <2 x i8> undef, i64 4)");
        calling(
                "declare <2 x i8> @llvm.vector.extract.v2i8.v4i8(<4 x i8>, i64)",
                "<2 x i8> @llvm.vector.extract.v2i8.v4i8(<4 x i8> zeroinitializer, i64 -2)");
        String splice = "declare <2 x i8> @llvm.vector.splice.v2i8(<2 x i8>, <2 x i8>, i32)";
        calling(splice, "<2 x i8> @llvm.vector.splice.v2i8(<2 x i8> undef, <2 x i8> undef, i32 2)");
        calling(splice, "<2 x i8> @llvm.vector.splice.v2i8(<2 x i8> undef, <2 x i8> undef, i32 -3)");
        calling("declare ptr @llvm.ptrmask.p0.i32(ptr, i32)", "ptr @llvm.ptrmask.p0.i32(ptr null, i32 -8)");
        calling(
                "declare <2 x i8> @llvm.masked.load.v2i8.p0(ptr, i32, <2 x i1>, <2 x i8>)",
                "<2 x i8> @llvm.masked.load.v2i8.p0(ptr null, i32 3, <2 x i1> zeroinitializer, <2 x i8> undef)");
        calling(
                "declare <2 x i8> @llvm.masked.gather.v2i8.v2p0(<2 x ptr>, i32, <2 x i1>, <2 x i8>)",
                "<2 x i8> @llvm.masked.gather.v2i8.v2p0(<2 x ptr> undef, i32 6, <2 x i1> zeroinitializer,"
                        + " <2 x i8> undef)");
    }

    private void calling(String declaration, String call) {
        text(INTRINSIC_ARGUMENT, declaration + "\ndefine void @f() {\n  %r = call " + call + "\n  ret void\n}");
    }

    private void globals() {
        global(GLOBAL_TYPE, SimpleType.TOKEN, 1, g -> {});
        global(
                GLOBAL_INITIALIZER,
                IntType.I32,
                1,
                g -> g.setInitializer(g.module().context().i64(1)));
        global(GLOBAL_ADDRESS_SPACE, IntType.I32, 5, g -> {});
        global(
                SHARED_INITIALIZER,
                IntType.I32,
                3,
                g -> g.setInitializer(g.module().context().i32(1)));
        global(ALIGNMENT, IntType.I32, 1, g -> g.setAlignment(6));
        global(LINKAGE, IntType.I32, 1, g -> g.setLinkage(Linkage.INTERNAL));
        global(LINKAGE, IntType.I32, 1, g -> {
            g.setInitializer(g.module().context().i32(1));
            g.setLinkage(Linkage.COMMON);
        });
        add(ALIAS_TARGET, () -> {
            Module module = new Module(new Context(), "built");
            var alias = module.addAlias("a", IntType.I32, 1);
            alias.setAliasee(module.context().nullPointer(PointerType.of(1)));
            return module;
        });
        add(ALIAS_CYCLE, () -> {
            Module module = new Module(new Context(), "built");
            var first = module.addAlias("a", IntType.I32, 1);
            var second = module.addAlias("b", IntType.I32, 1);
            first.setAliasee(second);
            second.setAliasee(first);
            return module;
        });
        add(FUNCTION_TYPE, () -> {
            Module module = new Module(new Context(), "built");
            module.addFunction("f", FunctionType.of(SimpleType.VOID, SimpleType.TOKEN));
            return module;
        });
        text(KERNEL_SIGNATURE, "define ptx_kernel i32 @k() {\n  ret i32 1\n}");
        add(CONSTANT, () -> {
            Module module = new Module(new Context(), "built");
            Context context = module.context();
            StructType pair = StructType.of(IntType.I32, IntType.I64);
            Constant wrong = context.aggregate(pair, List.of(context.i32(1), context.i32(2)));
            module.addGlobalVariable("g", pair, 1).setInitializer(wrong);
            return module;
        });
        body(CONSTANT, b -> b.freeze(b.context().cast(Opcode.TRUNC, b.context().i32(1), IntType.I64)));
        add(DATA_LAYOUT, () -> {
            Module module = new Module(new Context(), "built");
            module.setDataLayout("e-x");
            return module;
        });
    }

    private void global(VerifierRule rule, Type type, int space, Consumer<GlobalVariable> change) {
        add(rule, () -> {
            Module module = new Module(new Context(), "built");
            change.accept(module.addGlobalVariable("g", type, space));
            return module;
        });
    }

    private void attributesAndMetadata() {
        text(ATTRIBUTE_PLACE, "declare sret(i32) ptr @f()", "declare void @f(i32 nounwind)");
        text(ATTRIBUTE_TYPE, "declare void @f(ptr zeroext)", "declare void @f(i32 byval(i32))");
        text(ATTRIBUTE_TYPE, "declare nonnull i32 @f()", "declare void @f(i32 nofpclass(nan))");
        text(ATTRIBUTE_CONFLICT, "declare void @f(i32 zeroext signext)", "declare void @f() noinline alwaysinline");
        text(ATTRIBUTE_CONFLICT, "declare void @f() optnone", "declare void @f(ptr readnone readonly)");
        add(ATTRIBUTE_VALUE, () -> {
            Module module = parse("declare void @f(ptr)");
            Function function = module.function("f").orElseThrow();
            function.setAttributes(
                    function.attributes().withParameter(0, AttributeSet.of(List.of(new Attribute.Int("align", 3)))));
            return module;
        });
        String head = "define i32 @f(ptr %p) {\n  %x = load i32, ptr %p, align 4, ";
        String tail = "\n  ret i32 %x\n}\n";
        text(
                METADATA_RANGE,
                head + "!range !0" + tail + "!0 = !{i32 1}",
                head + "!range !0" + tail + "!0 = !{i32 1, i32 1}");
        text(METADATA_RANGE, head + "!range !0" + tail + "!0 = !{i64 1, i64 2}");
        text(METADATA_RANGE, head + "!range !0" + tail + "!0 = !{i32 4, i32 8, i32 1, i32 2}");
        text(METADATA_PLACE, head + "!nonnull !0" + tail + "!0 = !{}");
        text(
                METADATA_PLACE,
                "define void @f(i32 %x, ptr %p) {\n  store i32 %x, ptr %p, align 4, !range !0\n  ret void\n}\n"
                        + "!0 = !{i32 1, i32 2}");
        text(
                ANNOTATION_SHAPE,
                "!nvvm.annotations = !{!0}\n!0 = !{i32 1, !\"kernel\", i32 1}",
                "define void @f() {\n  ret void\n}\n!nvvm.annotations = !{!0}\n!0 = !{ptr @f, !\"kernel\"}");
    }

    private static final String CONTROL = "declare token @llvm.experimental.convergence.entry()\n"
            + "declare token @llvm.experimental.convergence.anchor()\n"
            + "declare token @llvm.experimental.convergence.loop()\n"
            + "declare void @work() convergent\ndeclare void @plain()\n";

    private static final String ENTRY = "%t = call token @llvm.experimental.convergence.entry()\n";
    private static final String ANCHOR = "%t = call token @llvm.experimental.convergence.anchor()\n";
    private static final String LOOP =
            "%l = call token @llvm.experimental.convergence.loop() [ \"convergencectrl\"(token %t) ]\n";
    private static final String WORK = "call void @work() [ \"convergencectrl\"(token %t) ]\n";

    private static String convergent(String body) {
        return CONTROL + "define void @f(i1 %c) convergent {\n" + body + "}\n";
    }

    private void convergence() {
        text(
                CONVERGENCE_TOKEN,
                convergent("e:\n" + ANCHOR + "call void @plain() [ \"convergencectrl\"(token %t) ]\nret void\n"),
                convergent("e:\ncall void @work() [ \"convergencectrl\"(token none) ]\nret void\n"),
                convergent(
                        "e:\n" + ANCHOR + "call void @work() [ \"convergencectrl\"(token %t, token %t) ]\nret void\n"));
        text(CONVERGENCE_MIXED, convergent("e:\n" + ENTRY + WORK + "call void @work()\nret void\n"));
        text(
                CONVERGENCE_ENTRY,
                CONTROL + "define void @f() {\n" + ENTRY + "ret void\n}\n",
                convergent("e:\nbr label %n\nn:\n" + ENTRY + "ret void\n"),
                convergent("e:\n%a = call token @llvm.experimental.convergence.anchor()\n"
                        + "call void @work() [ \"convergencectrl\"(token %a) ]\n" + ENTRY + "ret void\n"));
        text(
                CONVERGENCE_LOOP,
                convergent("e:\n%l = call token @llvm.experimental.convergence.loop()\nret void\n"),
                convergent("e:\n" + ENTRY + WORK + LOOP + "ret void\n"));
        text(
                CONVERGENCE_CYCLE,
                convergent(
                        "e:\n" + ENTRY + "br label %h\nh:\n" + WORK + "br i1 %c, label %h, label %x\nx:\nret void\n"),
                convergent("e:\n" + ENTRY + "br label %h\nh:\nbr label %b\nb:\n" + LOOP
                        + "br i1 %c, label %h, label %x\nx:\nret void\n"));
        text(
                CONVERGENCE_NESTING,
                convergent("e:\n" + ENTRY + "%a = call token @llvm.experimental.convergence.anchor()\n" + WORK
                        + "call void @work() [ \"convergencectrl\"(token %a) ]\nret void\n"));
    }

    private void internals() {
        body(INTERNAL_USE_LIST, b -> new FreezeInstruction(argument(b, 0)));
        add(INTERNAL_PARENT, () -> {
            Module module = parse("define void @f() {\n  br label %b\nb:\n  ret void\n}");
            Tampering.orphan(module.function("f").orElseThrow().blockList().getLast());
            return module;
        });
        add(INTERNAL_GLOBAL_USES, () -> {
            Module module = parse("declare void @g()\ndefine void @f() {\n  call void @g()\n  ret void\n}");
            Function function = module.function("f").orElseThrow();
            Function callee = module.function("g").orElseThrow();
            Tampering.forget(function, function.usesOf(callee).iterator().next(), callee);
            return module;
        });
    }
}
