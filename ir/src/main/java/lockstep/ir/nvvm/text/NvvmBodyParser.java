package lockstep.ir.nvvm.text;

import java.util.List;
import java.util.Set;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.text.SyntaxFault;
import org.jspecify.annotations.Nullable;

/** Reads function bodies. */
final class NvvmBodyParser {
    /** The kinds of debug records (LLVM, "Source Level Debugging with LLVM", "Debug Records"). */
    private static final Set<String> DEBUG_RECORDS = Set.of("dbg_value", "dbg_declare", "dbg_assign", "dbg_label");

    private final Cursor cursor;
    private final Context context;
    private final ValueParser values;
    private final InstructionParser instructions;
    private final MetadataParser metadata;
    private final BlockAddresses blockAddresses;
    private final IrBuilder builder;
    private int droppedDebugRecords;

    NvvmBodyParser(
            Cursor cursor,
            Context context,
            ValueParser values,
            InstructionParser instructions,
            MetadataParser metadata,
            BlockAddresses blockAddresses) {
        this.cursor = cursor;
        this.context = context;
        this.values = values;
        this.instructions = instructions;
        this.metadata = metadata;
        this.blockAddresses = blockAddresses;
        this.builder = new IrBuilder(context);
    }

    /** The number of debug records and calls of debug intrinsics dropped. */
    int droppedDebugRecords() {
        return droppedDebugRecords;
    }

    /**
     * The body of {@code function}; the current token is the opening brace.
     *
     * @param argumentNumbers the numbers of unnamed parameters by index; unused for named ones
     */
    void parse(Function function, List<Integer> argumentNumbers) {
        LocalTable table = new LocalTable(context, function);
        for (Argument argument : function.arguments()) {
            defineArgument(table, argument, argumentNumbers.get(argument.index()));
        }
        blockAddresses.begin(table);
        blockAddresses.setCurrent(table);
        values.setTable(table);
        instructions.setResult(function.functionType().result());
        cursor.next();
        if (cursor.is(NvvmToken.RIGHT_BRACE)) {
            throw cursor.syntax("function body requires at least one basic block");
        }
        while (!cursor.is(NvvmToken.RIGHT_BRACE) && !cursor.isUseListOrder()) {
            parseBlock(table);
        }
        while (cursor.isUseListOrder()) {
            cursor.skipUseListOrder();
        }
        cursor.expect(NvvmToken.RIGHT_BRACE, "expected '}' at end of function body");
        SyntaxFault undefined = table.undefined();
        if (undefined != null) {
            throw undefined;
        }
    }

    /** Ends the current body. */
    void leave() {
        blockAddresses.setCurrent(null);
        values.setTable(null);
    }

    private static void defineArgument(LocalTable table, Argument argument, int number) {
        String name = argument.name();
        if (name == null) {
            table.useNumber(number);
            table.define(number, argument, SourceLocation.NONE);
        } else {
            table.define(name, argument, SourceLocation.NONE);
        }
    }

    private void parseBlock(LocalTable table) {
        BasicBlock block = parseLabel(table);
        builder.moveToEnd(block);
        Instruction last = null;
        do {
            while (cursor.is(NvvmToken.HASH)) {
                skipDebugRecord();
            }
            Instruction parsed = parseInstruction(table);
            last = parsed == null ? last : parsed;
        } while (last == null || !last.isTerminator());
    }

    private BasicBlock parseLabel(LocalTable table) {
        SourceLocation place = cursor.location();
        if (cursor.is(NvvmToken.LABEL_NAME)) {
            String name = cursor.name();
            cursor.next();
            return table.defineBlock(name, place);
        }
        if (cursor.is(NvvmToken.LABEL_ID)) {
            int number = cursor.lexer().number();
            checkNumber(table, number, place, "label");
            cursor.next();
            table.useNumber(number);
            return table.defineBlock(number, place);
        }
        int number = table.nextNumber();
        table.useNumber(number);
        return table.defineBlock(number, place);
    }

    private static void checkNumber(LocalTable table, int number, SourceLocation place, String what) {
        if (number < table.nextNumber()) {
            throw Cursor.faultAt(
                    place,
                    "numbering",
                    what + " expected to be numbered '" + (what.equals("label") ? "" : "%") + table.nextNumber()
                            + "' or greater");
        }
    }

    /** {@code #dbg_value(...)} and its like. */
    private void skipDebugRecord() {
        cursor.next();
        if (!cursor.is(NvvmToken.WORD) || !DEBUG_RECORDS.contains(cursor.name())) {
            throw cursor.syntax("expected debug record type here");
        }
        cursor.next();
        SourceLocation place = cursor.location();
        if (!cursor.is(NvvmToken.LEFT_PAREN)) {
            throw cursor.syntax("expected '(' here");
        }
        if (!cursor.lexer().skipBrackets()) {
            throw Cursor.faultAt(place, "syntax", "'(' without ')' in debug record");
        }
        droppedDebugRecords++;
    }

    private @Nullable Instruction parseInstruction(LocalTable table) {
        SourceLocation place = cursor.location();
        Object key = null;
        if (values.atLocal()) {
            key = values.parseKey();
            if (key instanceof Integer number) {
                checkNumber(table, number, place, "instruction");
            }
            cursor.expect(
                    NvvmToken.EQUALS, "expected '=' after instruction " + (key instanceof Integer ? "id" : "name"));
        }
        Value value = instructions.parse();
        if (value instanceof Instruction instruction && !instructions.hasPassedOperand()) {
            builder.add(instruction);
            instruction.setLocation(place);
            parseAttachments(instruction);
            name(table, key, instruction, place);
            return instruction;
        }
        parseAttachments(null);
        if (value == null) {
            droppedDebugRecords++;
        } else {
            name(table, key, value, place);
        }
        return null;
    }

    private static void name(LocalTable table, @Nullable Object key, Value value, SourceLocation place) {
        if (value.type().isVoid()) {
            if (key != null) {
                throw Cursor.faultAt(place, "numbering", "instructions returning void cannot have a name");
            }
            return;
        }
        Object actual = key == null ? (Object) table.nextNumber() : key;
        if (actual instanceof Integer number) {
            table.useNumber(number);
        }
        table.define(actual, value, place);
    }

    private void parseAttachments(@Nullable Instruction instruction) {
        while (cursor.beginsAttachment()) {
            if (!cursor.is(NvvmToken.METADATA_NAME)) {
                throw cursor.syntax("expected metadata after comma");
            }
            String kind = cursor.name();
            cursor.next();
            MetadataNode node = metadata.parseAttached();
            if (instruction != null) {
                instruction.setMetadata(kind, node);
            }
        }
    }
}
