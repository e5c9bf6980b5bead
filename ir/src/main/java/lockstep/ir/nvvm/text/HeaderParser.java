package lockstep.ir.nvvm.text;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.CallingConvention;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.text.Lines;
import org.jspecify.annotations.Nullable;

/** Reads the headers of functions. */
final class HeaderParser {
    private static final Set<Linkage> OF_DECLARATIONS = Set.of(Linkage.EXTERNAL, Linkage.EXTERN_WEAK);

    /** The words between {@code define} and the result, as for all globals. */
    record Properties(@Nullable Linkage linkage, boolean dsoLocal, String visibility, String dllStorage) {
        static Properties parse(Cursor cursor) {
            Linkage linkage =
                    cursor.is(NvvmToken.WORD) ? Linkage.of(cursor.name()).orElse(null) : null;
            if (linkage != null) {
                cursor.next();
            }
            boolean dsoLocal = cursor.acceptWord("dso_local");
            if (!dsoLocal) {
                cursor.acceptWord("dso_preemptable");
            }
            String visibility = oneOf(cursor, "default", "hidden", "protected");
            String dllStorage = oneOf(cursor, "dllimport", "dllexport");
            return new Properties(linkage, dsoLocal, visibility.equals("default") ? "" : visibility, dllStorage);
        }

        void apply(GlobalValue global) {
            global.setLinkage(linkage == null ? Linkage.EXTERNAL : linkage);
            global.setDsoLocal(dsoLocal);
            global.setVisibility(visibility);
            global.setDllStorage(dllStorage);
        }
    }

    /** Consumes the word at the cursor if it is one of {@code words}; empty if not. */
    static String oneOf(Cursor cursor, String... words) {
        for (String word : words) {
            if (cursor.acceptWord(word)) {
                return word;
            }
        }
        return "";
    }

    private record Parameters(
            List<Type> types,
            List<AttributeSet> attributes,
            List<String> names,
            List<Integer> numbers,
            boolean isVarArg) {}

    private final Cursor cursor;
    private final TypeParser types;
    private final AttributeParser attributes;
    private final NvvmConstantParser constants;
    private final MetadataParser metadata;
    private final Module module;
    private final GlobalTable globals;
    private final DeferredActions deferred;
    private final DataLayoutSpaces spaces;

    HeaderParser(NvvmModuleParser.Parts parts, Module module, GlobalTable globals, DeferredActions deferred) {
        this.cursor = parts.cursor();
        this.types = parts.types();
        this.attributes = parts.attributes();
        this.constants = parts.constants();
        this.metadata = parts.metadata();
        this.spaces = parts.spaces();
        this.module = module;
        this.globals = globals;
        this.deferred = deferred;
    }

    /** A function whose header was read, with the numbers of its unnamed parameters by index. */
    record Header(Function function, List<Integer> argumentNumbers) {}

    /** Reads a header after {@code define} or {@code declare}. */
    Header parse(boolean isDefinition) {
        Properties properties = Properties.parse(cursor);
        SourceLocation linkagePlace = cursor.location();
        checkLinkage(properties.linkage(), isDefinition, linkagePlace);
        CallingConvention convention = CallingConventions.parse(cursor);
        AttributeSet result = attributes.parse(null);
        SourceLocation resultPlace = cursor.location();
        Type resultType = types.parseWithVoid("expected type");
        if (!resultType.isVoid() && !resultType.isFirstClass()) {
            throw Cursor.faultAt(resultPlace, "invalid-type", "invalid function return type");
        }
        SourceLocation place = cursor.location();
        String nameInText = cursor.name();
        String name = parseName();
        boolean isMerged = !name.isEmpty() && !name.equals(nameInText);
        Parameters parameters = parseParameters();
        FunctionType type = new FunctionType(resultType, parameters.types(), parameters.isVarArg());
        String unnamed = oneOf(cursor, "unnamed_addr", "local_unnamed_addr");
        int space = types.parseAddressSpace(spaces.programs());
        Function function = add(name, isMerged, type, space, place);
        properties.apply(function);
        function.setConvention(convention);
        function.setUnnamedAddress(unnamed);
        nameArguments(function, parameters);
        AttributeParser.Written written = attributes.parseFunction();
        parseProperties(function);
        deferred.afterHeaders(() -> setAttributes(function, written, result, parameters));
        return new Header(function, parameters.numbers());
    }

    private void checkLinkage(@Nullable Linkage linkage, boolean isDefinition, SourceLocation place) {
        if (linkage == null) {
            return;
        }
        if (isDefinition ? linkage == Linkage.EXTERN_WEAK : !OF_DECLARATIONS.contains(linkage)) {
            throw Cursor.faultAt(
                    place, "linkage", "invalid linkage for function " + (isDefinition ? "definition" : "declaration"));
        }
        if (linkage == Linkage.COMMON || linkage == Linkage.APPENDING) {
            throw Cursor.faultAt(place, "linkage", "invalid function linkage type");
        }
    }

    private String parseName() {
        if (cursor.is(NvvmToken.GLOBAL_NAME)) {
            String name = OldIntrinsics.currentName(cursor.name());
            cursor.next();
            return name;
        }
        if (!cursor.is(NvvmToken.GLOBAL_ID)) {
            throw cursor.syntax("expected function name");
        }
        globals.expectNumber(cursor.lexer().number(), "function");
        cursor.next();
        return "";
    }

    /** With {@code isMerged} the name was made shorter: what were several intrinsics may now be one. */
    private Function add(String name, boolean isMerged, FunctionType type, int space, SourceLocation place) {
        Function same = module.function(name).orElse(null);
        if (same != null && isMerged && same.functionType().equals(type)) {
            return same;
        }
        if (!name.isEmpty() && module.global(name).isPresent()) {
            throw Cursor.faultAt(place, "redefinition", "invalid redefinition of function '" + name + "'");
        }
        Function function = module.addFunction(name, type, space);
        function.setLocation(place);
        if (name.isEmpty()) {
            globals.addNumbered(function);
        }
        return function;
    }

    // ---- parameters

    private Parameters parseParameters() {
        cursor.expect(NvvmToken.LEFT_PAREN, "expected '(' in function argument list");
        Parameters parameters =
                new Parameters(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), false);
        Set<String> seen = new HashSet<>();
        int nextNumber = 0;
        boolean varArg = false;
        if (!cursor.is(NvvmToken.RIGHT_PAREN)) {
            do {
                varArg = cursor.accept(NvvmToken.ELLIPSIS);
                nextNumber = varArg ? nextNumber : parseParameter(parameters, nextNumber, seen);
            } while (!varArg && cursor.accept(NvvmToken.COMMA));
        }
        cursor.expect(NvvmToken.RIGHT_PAREN, "expected ')' at end of argument list");
        return new Parameters(
                parameters.types(), parameters.attributes(), parameters.names(), parameters.numbers(), varArg);
    }

    private int parseParameter(Parameters into, int nextNumber, Set<String> seen) {
        SourceLocation place = cursor.location();
        Type type = types.parseWithVoid("expected type");
        if (type.isVoid()) {
            throw Cursor.faultAt(place, "invalid-type", "argument can not have void type");
        }
        TypeParser.checkParameter(type, place);
        into.types().add(type);
        into.attributes().add(attributes.parse(types.pointee()));
        String name = "";
        int number = nextNumber;
        if (cursor.is(NvvmToken.LOCAL_NAME)) {
            name = cursor.name();
            if (!seen.add(name)) {
                throw cursor.fault("redefinition", "redefinition of argument '%" + name + "'");
            }
            cursor.next();
        } else if (cursor.is(NvvmToken.LOCAL_ID)) {
            number = cursor.lexer().number();
            if (number < nextNumber) {
                throw cursor.fault("numbering", "argument expected to be numbered '%" + nextNumber + "' or greater");
            }
            cursor.next();
        }
        into.names().add(name);
        into.numbers().add(number);
        return name.isEmpty() ? number + 1 : nextNumber;
    }

    private static void nameArguments(Function function, Parameters parameters) {
        for (Argument argument : function.arguments()) {
            argument.setName(parameters.names().get(argument.index()));
        }
    }

    // ---- after the parameters

    private void parseProperties(Function function) {
        if (cursor.acceptWord("section")) {
            function.setSection(cursor.expectString("expected section name"));
        }
        if (cursor.acceptWord("partition")) {
            function.setPartition(cursor.expectString("expected partition name"));
        }
        function.setComdat(parseComdat(function.name()));
        if (cursor.acceptWord("align")) {
            SourceLocation place = cursor.location();
            long alignment = cursor.expectUnsigned(Long.MAX_VALUE, "expected integer");
            AttributeParser.checkAlignment(alignment, place);
            function.setAlignment(alignment);
        }
        if (cursor.acceptWord("gc")) {
            function.setGarbageCollector(cursor.expectString("expected string"));
        }
        if (cursor.acceptWord("prefix")) {
            deferConstant(function::setPrefix);
        }
        if (cursor.acceptWord("prologue")) {
            deferConstant(function::setPrologue);
        }
        if (cursor.acceptWord("personality")) {
            deferConstant(function::setPersonality);
        }
    }

    /** {@code comdat} or {@code comdat($name)}; null if there is no comdat. */
    @Nullable String parseComdat(String globalName) {
        if (!cursor.isWord("comdat")) {
            return null;
        }
        SourceLocation place = cursor.location();
        cursor.next();
        String name = globalName;
        if (cursor.accept(NvvmToken.LEFT_PAREN)) {
            if (!cursor.is(NvvmToken.COMDAT_NAME)) {
                throw cursor.syntax("expected comdat variable");
            }
            name = cursor.name();
            cursor.next();
            cursor.expect(NvvmToken.RIGHT_PAREN, "expected ')' after comdat var");
        } else if (name.isEmpty()) {
            throw Cursor.faultAt(place, "comdat", "comdat cannot be unnamed");
        }
        deferred.mentionComdat(name, place);
        return name;
    }

    /** A type and a constant, read when all globals are known. */
    void deferConstant(Consumer<Constant> action) {
        Lines.Mark mark = cursor.lexer().mark();
        types.parse();
        ConstantSkipper.skip(cursor);
        deferred.add(mark, () -> action.accept(constants.parseTyped()));
    }

    /** {@code !kind !0} as long as there is any. */
    void parseAttachments(Map<String, MetadataNode> into) {
        while (cursor.is(NvvmToken.METADATA_NAME)) {
            parseAttachment(into);
        }
    }

    /** {@code !kind !0}; the current token is the kind. A node in place is read when all globals are known. */
    void parseAttachment(Map<String, MetadataNode> into) {
        String kind = cursor.name();
        cursor.next();
        Lines.Mark mark = cursor.lexer().mark();
        if (metadata.isMention()) {
            into.put(kind, metadata.parseAttached());
        } else {
            MetadataNode node = new MetadataNode();
            metadata.skipContents();
            into.put(kind, node);
            deferred.add(mark, () -> metadata.parseContents(node));
        }
    }

    private void setAttributes(
            Function function, AttributeParser.Written written, AttributeSet result, Parameters parameters) {
        AttributeSet own = attributes.resolve(written);
        Attribute align = own.get("align").orElse(null);
        if (align instanceof Attribute.Int a) {
            function.setAlignment(a.value());
            own = own.without("align");
        }
        function.setAttributes(new AttributeList(own, result, parameters.attributes()));
    }
}
