package lockstep.seeded.program;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.IntType;

/** Mistakes of globalopt, each in a program in which it matters. */
final class GlobalOptMistakes {
    private static final String FOLDER = "src/test/resources/mistakes/globalopt";

    private GlobalOptMistakes() {}

    private static PassMistake of(String name, String folder, String file, Consumer<Rewriter> change) {
        return new PassMistake(name, Path.of(folder, file + ".ll"), "globalopt", change);
    }

    private static PassMistake filetest(String name, String file, Consumer<Rewriter> change) {
        return of(name, PassMistake.FILETESTS + "/globalopt", file, change);
    }

    private static PassMistake own(String name, Consumer<Rewriter> change) {
        return of(name, FOLDER, name, change);
    }

    static Stream<PassMistake> all() {
        return Stream.of(
                filetest("store-to-another-field", "fields", GlobalOptMistakes::storeToAnotherField),
                filetest("initializer-lost", "fields", GlobalOptMistakes::loseInitializer),
                filetest("written-variable-taken-for-constant", "fields", GlobalOptMistakes::foldLastLoad),
                filetest("alignment-of-struct-kept", "peeled-array", GlobalOptMistakes::keepAlignment),
                filetest("field-of-another-struct", "peeled-array", GlobalOptMistakes::forgetNumber),
                filetest("flag-not-negated", "static-allocation", GlobalOptMistakes::forgetNegation),
                filetest("flag-never-set", "static-allocation", GlobalOptMistakes::forgetFlag),
                own("flag-set-before-the-address-is-stored", GlobalOptMistakes::setFlagEarly),
                own("static-with-several-threads", GlobalOptMistakes::shareMemory),
                own("index-kept-in-field", GlobalOptMistakes::wrapIndex),
                own("failure-path-dropped", GlobalOptMistakes::neverFail),
                filetest("case-and-default-exchanged", "terminators-divergent", GlobalOptMistakes::exchangeArms),
                filetest("case-of-another-number", "terminators", GlobalOptMistakes::compareWithAnother),
                filetest("value-from-the-lost-edge", "terminators", GlobalOptMistakes::takeLostEntry),
                filetest("written-variable-marked-constant", "keeps-not-constant-written", GlobalOptMistakes::mark),
                own("constant-read-early", GlobalOptMistakes::readConstantEarly),
                of("store-of-another-constant-erased", FOLDER, "constant-read-early", GlobalOptMistakes::eraseStore),
                filetest("two-values-exchanged", "shrink-to-bool", GlobalOptMistakes::exchangeValues),
                filetest("cast-in-place-of-a-choice", "shrink-to-bool", GlobalOptMistakes::castFlag),
                own("bool-begins-as-the-other", GlobalOptMistakes::beginAsOther),
                of("whole-width-stored-in-the-byte", FOLDER, "bool-begins-as-the-other", GlobalOptMistakes::storeWide),
                filetest("alias-resolved-without-its-offset", "aliases", GlobalOptMistakes::forgetOffset));
    }

    // ---- the mistakes

    private static GlobalVariable variable(Rewriter rewriter, String name) {
        return rewriter.function().module().globalVariable(name).orElseThrow();
    }

    private static List<StoreInstruction> stores(Rewriter rewriter) {
        return PassMistake.all(rewriter, StoreInstruction.class);
    }

    private static StoreInstruction storeTo(Rewriter rewriter, String name) {
        GlobalVariable variable = variable(rewriter, name);
        return stores(rewriter).stream()
                .filter(store -> store.pointer() == variable)
                .findFirst()
                .orElseThrow();
    }

    private static void storeToAnotherField(Rewriter rewriter) {
        rewriter.setOperand(storeTo(rewriter, "state.f0"), 1, variable(rewriter, "state.f1"));
    }

    private static void loseInitializer(Rewriter rewriter) {
        variable(rewriter, "state.f0").setInitializer(rewriter.context().i32(0));
        touch(rewriter);
    }

    /** Sets flags to what they are, so that the rewriter knows of a change. */
    private static void touch(Rewriter rewriter) {
        Instruction any = rewriter.function().entry().terminator();
        rewriter.setFlags(any, any.flags());
    }

    private static void foldLastLoad(Rewriter rewriter) {
        rewriter.replace(
                PassMistake.named(rewriter, "again"), rewriter.context().i32(42));
    }

    private static void keepAlignment(Rewriter rewriter) {
        LoadInstruction load = (LoadInstruction) PassMistake.named(rewriter, "v");
        LoadInstruction aligned = rewriter.before(load).load(load.type(), load.pointer(), 16);
        rewriter.replace(load, aligned);
    }

    private static void forgetNumber(Rewriter rewriter) {
        GetElementPtrInstruction address =
                PassMistake.all(rewriter, GetElementPtrInstruction.class).getFirst();
        rewriter.setOperand(address, 1, rewriter.context().i32(0));
    }

    private static void forgetNegation(Rewriter rewriter) {
        Instruction negated = PassMistake.named(rewriter, "g.notinit");
        rewriter.replaceAllUses(negated, negated.operand(0));
    }

    private static void forgetFlag(Rewriter rewriter) {
        rewriter.erase(storeTo(rewriter, "g.init"));
    }

    private static void setFlagEarly(Rewriter rewriter) {
        StoreInstruction store = storeTo(rewriter, "g.init");
        Instruction first = PassMistake.blockOf(store).first();
        rewriter.moveBefore(store, Objects.requireNonNull(first));
    }

    private static void shareMemory(Rewriter rewriter) {
        GlobalVariable body = rewriter.function().module().addGlobalVariable("g.body", new ArrayType(IntType.I8, 4), 0);
        body.setLinkage(Linkage.INTERNAL);
        body.setInitializer(rewriter.context().undef(body.valueType()));
        body.setAlignment(16);
        CallInstruction malloc = PassMistake.calls(rewriter, "malloc").getFirst();
        rewriter.replaceAllUses(malloc, body);
        rewriter.erase(malloc);
    }

    private static void wrapIndex(Rewriter rewriter) {
        GetElementPtrInstruction address =
                PassMistake.all(rewriter, GetElementPtrInstruction.class).getFirst();
        IrBuilder builder = rewriter.before(address);
        int last = address.operandCount() - 1;
        Instruction inside = builder.binary(
                Opcode.AND, address.operand(last), builder.context().i32(3));
        rewriter.setOperand(address, last, inside);
    }

    private static void neverFail(Rewriter rewriter) {
        BranchInstruction branch = (BranchInstruction)
                PassMistake.blockOf(PassMistake.named(rewriter, "g.isneg")).terminator();
        rewriter.setOperand(branch, 0, rewriter.context().bool(false));
    }

    // ---- terminators

    private static void exchangeArms(Rewriter rewriter) {
        BasicBlock block = rewriter.function().entry();
        BranchInstruction branch = (BranchInstruction) block.terminator();
        rewriter.replaceTerminator(
                block, new BranchInstruction(branch.condition(), branch.successor(1), branch.successor(0)));
    }

    private static void compareWithAnother(Rewriter rewriter) {
        CompareInstruction compare =
                PassMistake.all(rewriter, CompareInstruction.class).getFirst();
        rewriter.setOperand(compare, 1, rewriter.context().i32(1));
    }

    private static void takeLostEntry(Rewriter rewriter) {
        rewriter.setOperand(
                PassMistake.named(rewriter, "s1"), 0, rewriter.context().i32(2));
    }

    // ---- constants

    private static void mark(Rewriter rewriter) {
        variable(rewriter, "s").setConstant(true);
        touch(rewriter);
    }

    private static void readConstantEarly(Rewriter rewriter) {
        LoadInstruction load = (LoadInstruction) PassMistake.named(rewriter, "early");
        rewriter.replace(load, rewriter.context().i32(Float.floatToIntBits(8)));
    }

    private static void eraseStore(Rewriter rewriter) {
        rewriter.erase(storeTo(rewriter, "s"));
    }

    // ---- one of two values

    private static void exchangeValues(Rewriter rewriter) {
        SelectInstruction choice =
                PassMistake.all(rewriter, SelectInstruction.class).getLast();
        Value ifTrue = choice.ifTrue();
        rewriter.setOperand(choice, 1, choice.ifFalse());
        rewriter.setOperand(choice, 2, ifTrue);
    }

    private static void castFlag(Rewriter rewriter) {
        SelectInstruction choice =
                PassMistake.all(rewriter, SelectInstruction.class).getLast();
        rewriter.replace(choice, rewriter.before(choice).cast(Opcode.ZEXT, choice.condition(), choice.type()));
    }

    private static void beginAsOther(Rewriter rewriter) {
        variable(rewriter, "s.b").setInitializer(rewriter.context().bool(true));
        touch(rewriter);
    }

    private static void storeWide(Rewriter rewriter) {
        StoreInstruction store = storeTo(rewriter, "s.b");
        rewriter.before(store).store(rewriter.context().i32(1), store.pointer(), 1);
        rewriter.erase(store);
    }

    // ---- aliases

    private static void forgetOffset(Rewriter rewriter) {
        GlobalVariable second = variable(rewriter, "s.f1");
        LoadInstruction load = PassMistake.all(rewriter, LoadInstruction.class).stream()
                .filter(l -> l.pointer() == second)
                .findFirst()
                .orElseThrow();
        rewriter.setOperand(load, 0, variable(rewriter, "s.f0"));
    }
}
