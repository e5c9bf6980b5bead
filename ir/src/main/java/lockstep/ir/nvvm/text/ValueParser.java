package lockstep.ir.nvvm.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.Metadata.MetadataValue;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.SimpleType;
import org.jspecify.annotations.Nullable;

/** Reads operands of instructions: local values and constants. */
final class ValueParser {
    private final Cursor cursor;
    private final TypeParser types;
    private final NvvmConstantParser constants;
    private final MetadataParser metadata;
    private @Nullable LocalTable table;

    ValueParser(Cursor cursor, TypeParser types, NvvmConstantParser constants, MetadataParser metadata) {
        this.cursor = cursor;
        this.types = types;
        this.constants = constants;
        this.metadata = metadata;
    }

    /** Sets the function whose local values are meant; null for none. */
    void setTable(@Nullable LocalTable newTable) {
        table = newTable;
    }

    private LocalTable locals() {
        return Objects.requireNonNull(table, "no function is being read");
    }

    boolean atLocal() {
        return cursor.is(NvvmToken.LOCAL_NAME) || cursor.is(NvvmToken.LOCAL_ID);
    }

    /** The name or number of the current token, a local one; takes the token. */
    Object parseKey() {
        Object key = cursor.is(NvvmToken.LOCAL_NAME)
                ? cursor.name()
                : (Object) cursor.lexer().number();
        cursor.next();
        return key;
    }

    /** A type and a value of it. */
    Value parseTyped() {
        return parse(types.parse());
    }

    /** A value of {@code type}. */
    Value parse(Type type) {
        if (atLocal()) {
            SourceLocation place = cursor.location();
            return locals().value(parseKey(), type, place);
        }
        return constants.parse(type);
    }

    /** A constant of {@code type}. */
    Constant parseConstant(Type type) {
        return constants.parse(type);
    }

    /** A value of {@code type}, which may be metadata. */
    Value parseArgument(Type type) {
        if (type != SimpleType.METADATA) {
            return parse(type);
        }
        SourceLocation place = cursor.location();
        if (types.atType()) {
            Type inner = types.parse();
            if (atLocal()) {
                throw Cursor.unsupportedAt(place, "metadata", "metadata of a local value outside debug information");
            }
            return new MetadataValue(new Metadata.OfConstant(constants.parse(inner)));
        }
        return new MetadataValue(metadata.parse());
    }

    /** {@code label %name}. */
    BasicBlock parseLabel() {
        SourceLocation place = cursor.location();
        if (types.parse() != SimpleType.LABEL) {
            throw Cursor.faultAt(place, "type-mismatch", "expected a basic block");
        }
        return parseBlock();
    }

    /** {@code %name} of a block. */
    BasicBlock parseBlock() {
        SourceLocation place = cursor.location();
        if (!atLocal()) {
            throw cursor.syntax("expected a basic block");
        }
        return locals().block(parseKey(), place);
    }

    /** {@code T a, T b, ...}, at least one. */
    List<Value> parseTypedList() {
        List<Value> values = new ArrayList<>();
        do {
            values.add(parseTyped());
        } while (cursor.acceptListComma());
        return values;
    }
}
