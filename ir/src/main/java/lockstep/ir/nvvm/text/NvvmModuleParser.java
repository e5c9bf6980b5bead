package lockstep.ir.nvvm.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.diag.Diagnostic.Severity;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.text.Lines;
import lockstep.ir.text.SyntaxFault;
import org.jspecify.annotations.Nullable;

/** Reads a module in two passes; see the package's description. */
final class NvvmModuleParser {
    /** What the parsers of globals share. */
    record Parts(
            Cursor cursor,
            TypeParser types,
            AttributeParser attributes,
            NvvmConstantParser constants,
            MetadataParser metadata,
            DataLayoutSpaces spaces) {}

    private final String file;
    private final Diagnostics diagnostics;
    private final Module module;
    private final Cursor cursor;
    private final DataLayoutSpaces spaces = new DataLayoutSpaces();
    private final TypeParser types;
    private final AttributeParser attributes;
    private final MetadataParser metadata;
    private final GlobalTable globals;
    private final BlockAddresses blockAddresses;
    private final DeferredActions deferred = new DeferredActions();
    private final HeaderParser headers;
    private final GlobalParser globalParser;
    private final NvvmBodyParser bodies;
    private boolean headersFailed;
    private @Nullable SyntaxFault unclosed;

    /** @param structs as {@link TypeParser} takes them */
    NvvmModuleParser(
            String file, byte[] text, Context context, Map<Object, StructType> structs, Diagnostics diagnostics) {
        this.file = file;
        this.diagnostics = diagnostics;
        this.module = new Module(context, file);
        this.cursor = new Cursor(new NvvmLexer(file, text));
        this.types = new TypeParser(cursor, spaces, structs);
        this.attributes = new AttributeParser(cursor, types, diagnostics);
        this.globals = new GlobalTable(cursor, module);
        this.blockAddresses = new BlockAddresses(globals, BlockAddresses.mayOccur(text));
        NvvmConstantParser constants = new NvvmConstantParser(cursor, types, context, globals, blockAddresses);
        this.metadata = new MetadataParser(cursor, types, constants);
        ValueParser values = new ValueParser(cursor, types, constants, metadata);
        NvvmMemoryParser memory = new NvvmMemoryParser(cursor, types, values, context, spaces);
        CallParser calls = new CallParser(cursor, types, values, attributes, globals, module);
        InstructionParser instructions = new InstructionParser(cursor, types, values, calls, memory, context);
        this.bodies = new NvvmBodyParser(cursor, context, values, instructions, metadata, blockAddresses);
        Parts parts = new Parts(cursor, types, attributes, constants, metadata, spaces);
        this.headers = new HeaderParser(parts, module, globals, deferred);
        this.globalParser = new GlobalParser(parts, headers, module, globals, deferred);
    }

    /** The module; errors are in the diagnostics. */
    Module parse() {
        List<Diagnostic> found = new ArrayList<>();
        parseHeaders(found);
        deferred.afterHeaders().forEach(Runnable::run);
        for (DeferredActions.Action action : deferred.actions()) {
            run(action, found);
        }
        if (found.isEmpty() && unclosed != null) {
            found.add(unclosed.diagnostic());
        }
        found.sort(Comparator.comparingInt((Diagnostic d) -> d.location().line())
                .thenComparingInt(d -> d.location().column()));
        found.forEach(diagnostics::add);
        if (found.isEmpty()) {
            checkWhole();
            noteDebugRecords();
        }
        return module;
    }

    private void parseHeaders(List<Diagnostic> found) {
        try {
            cursor.next();
            while (!cursor.is(NvvmToken.END)) {
                parseTopLevel();
            }
            SyntaxFault undefined = types.undefined();
            if (undefined != null) {
                throw undefined;
            }
            TypeNesting.check(types.defined(), SourceLocation.ofFile(file));
        } catch (SyntaxFault fault) {
            found.add(fault.diagnostic());
            headersFailed = true;
        }
        module.structs().addAll(types.defined());
    }

    private void run(DeferredActions.Action action, List<Diagnostic> found) {
        try {
            cursor.forget();
            cursor.lexer().reset(action.mark());
            action.action().run();
        } catch (SyntaxFault fault) {
            // After an error in a header, later globals are not known: reporting each would hide the error.
            if (!headersFailed || !fault.diagnostic().code().equals(GlobalTable.UNDEFINED)) {
                found.add(fault.diagnostic());
            }
        }
    }

    private void checkWhole() {
        add(metadata.undefined());
        add(blockAddresses.unresolved());
        for (Map.Entry<String, SourceLocation> mention : deferred.comdats().entrySet()) {
            if (!module.comdats().containsKey(mention.getKey())) {
                add(Cursor.faultAt(
                        mention.getValue(), "comdat", "use of undefined comdat '$" + mention.getKey() + "'"));
            }
        }
    }

    private void add(@Nullable SyntaxFault fault) {
        if (fault != null) {
            diagnostics.add(fault.diagnostic());
        }
    }

    private void noteDebugRecords() {
        int count = bodies.droppedDebugRecords();
        if (count > 0) {
            diagnostics.add(new Diagnostic(
                    Severity.NOTE,
                    "debug-records",
                    SourceLocation.ofFile(file),
                    count + " debug records and calls of debug intrinsics were dropped",
                    List.of()));
        }
    }

    // ---- top level

    private void parseTopLevel() {
        switch (cursor.token()) {
            case WORD -> parseWord();
            case GLOBAL_NAME, GLOBAL_ID -> globalParser.parse();
            case LOCAL_NAME, LOCAL_ID -> types.parseDefinition();
            case COMDAT_NAME -> parseComdat();
            case METADATA_NAME -> metadata.parseNamed(module.namedMetadata());
            case EXCLAIM -> parseMetadata();
            case SUMMARY_ID -> skipSummary();
            case END,
                    ATTRIBUTE_GROUP,
                    HASH,
                    LABEL_NAME,
                    LABEL_ID,
                    INTEGER,
                    FLOAT,
                    STRING,
                    EQUALS,
                    COMMA,
                    STAR,
                    LEFT_PAREN,
                    RIGHT_PAREN,
                    LEFT_BRACKET,
                    RIGHT_BRACKET,
                    LEFT_BRACE,
                    RIGHT_BRACE,
                    LESS,
                    GREATER,
                    BAR,
                    COLON,
                    ELLIPSIS -> throw cursor.syntax("expected top-level entity");
        }
    }

    private void parseWord() {
        if (cursor.isUseListOrder()) {
            cursor.skipUseListOrder();
            return;
        }
        String word = cursor.name();
        switch (word) {
            case "define" -> parseDefinition();
            case "declare" -> parseDeclaration();
            case "attributes" -> {
                cursor.next();
                attributes.parseGroup();
            }
            case "target" -> parseTarget();
            case "source_filename" -> {
                cursor.next();
                cursor.expect(NvvmToken.EQUALS, "expected '=' after source_filename");
                module.setSourceFileName(cursor.expectString("expected quoted string"));
            }
            case "module" -> parseAssembly();
            default -> throw cursor.syntax("expected top-level entity");
        }
    }

    private void parseTarget() {
        cursor.next();
        boolean triple = cursor.acceptWord("triple");
        if (!triple) {
            cursor.expectWord("datalayout", "unknown target property");
        }
        cursor.expect(NvvmToken.EQUALS, "expected '=' after target property");
        String text = cursor.expectString("expected quoted string");
        if (triple) {
            module.setTargetTriple(text);
        } else {
            module.setDataLayout(text);
            spaces.read(text);
        }
    }

    private void parseAssembly() {
        cursor.next();
        cursor.expectWord("asm", "expected 'module asm'");
        module.assembly().add(cursor.expectString("expected module asm string"));
    }

    private void parseComdat() {
        SourceLocation place = cursor.location();
        String name = cursor.name();
        cursor.next();
        cursor.expect(NvvmToken.EQUALS, "expected '=' here");
        cursor.expectWord("comdat", "expected comdat keyword");
        String kind = HeaderParser.oneOf(cursor, "any", "exactmatch", "largest", "nodeduplicate", "samesize");
        if (kind.isEmpty()) {
            throw cursor.syntax("unknown selection kind");
        }
        if (module.comdats().putIfAbsent(name, kind) != null) {
            throw Cursor.faultAt(place, "redefinition", "redefinition of comdat '$" + name + "'");
        }
    }

    private void parseMetadata() {
        cursor.next();
        MetadataNode node = metadata.parseHead();
        Lines.Mark mark = cursor.lexer().mark();
        metadata.skipContents();
        deferred.add(mark, () -> metadata.parseContents(node));
    }

    private void skipSummary() {
        cursor.next();
        cursor.expect(NvvmToken.EQUALS, "expected '=' here");
        if (!cursor.is(NvvmToken.LABEL_NAME)) {
            throw cursor.syntax("expected 'gv', 'module', or 'typeid' at the start of summary entry");
        }
        cursor.next();
        SourceLocation place = cursor.location();
        if (cursor.accept(NvvmToken.INTEGER)) {
            return;
        }
        if (!cursor.is(NvvmToken.LEFT_PAREN)) {
            throw cursor.syntax("expected '(' at start of summary entry");
        }
        if (!cursor.lexer().skipBrackets()) {
            throw Cursor.faultAt(place, "syntax", "found end of file while parsing summary entry");
        }
    }

    // ---- functions

    private void parseDeclaration() {
        cursor.next();
        Map<String, MetadataNode> attached = new LinkedHashMap<>();
        headers.parseAttachments(attached);
        HeaderParser.Header header = headers.parse(false);
        header.function().metadata().putAll(attached);
    }

    private void parseDefinition() {
        cursor.next();
        HeaderParser.Header header = headers.parse(true);
        headers.parseAttachments(header.function().metadata());
        if (!cursor.is(NvvmToken.LEFT_BRACE)) {
            throw cursor.syntax("expected '{' in function body");
        }
        globals.noteBody(header.function());
        deferred.add(cursor.lexer().mark(), () -> parseBody(header));
        if (!cursor.lexer().skipBrackets()) {
            headersFailed = true;
            unclosed = cursor.syntax("expected '}' at end of function body");
        }
    }

    private void parseBody(HeaderParser.Header header) {
        try {
            bodies.parse(header.function(), header.argumentNumbers());
        } finally {
            bodies.leave();
        }
    }
}
